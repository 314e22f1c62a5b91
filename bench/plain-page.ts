import { createServer } from 'node:http'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { DIST } from '#build/paths.ts'

const MEDIA = join(DIST, 'media')
const PARAGRAPH = 'Ich baue Ihre Küche auf, mit Wasserwaage, Bohrer und Geduld, bis jede Front im Lot steht.'

/** A plain page as others make them: 730 elements, 9 KB of ordinary CSS, the first picture of the home page, no script. */
export async function servePlainPage() {
  const picture = readdirSync(MEDIA).find((name) => /^poster-1200\..*\.avif$/.test(name))
  if (!picture) throw new Error('The build has no picture poster-1200.')
  const files: Record<string, [type: string, body: Buffer]> = {
    '/': ['text/html; charset=utf-8', brotliCompressSync(html())],
    '/plain.css': ['text/css', brotliCompressSync(css())],
    '/poster.avif': ['image/avif', readFileSync(join(MEDIA, picture))],
  }
  const server = createServer(({ url = '' }, response) => {
    const [type, body] = files[url] ?? []
    if (type === undefined) return response.writeHead(404).end()
    const coding = type.startsWith('text/') ? { 'Content-Encoding': 'br' } : {}
    return response.writeHead(200, { 'Content-Type': type, ...coding }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The plain page has no port.')
  return { url: `http://127.0.0.1:${address.port}/`, end: () => server.close() }
}

/** Ten sections of ten cards of seven elements, and some around them. */
function html(): string {
  const head =
    '<meta name="viewport" content="width=device-width"><title>Plain</title><link rel="stylesheet" href="/plain.css">'
  const hero = '<img src="/poster.avif" alt="" width="1200" height="675" fetchpriority="high"><h1>Küchen im Lot</h1>'
  const body = Array.from({ length: 10 }, (_none, at) => section(at)).join('')
  return `<!doctype html><html lang="de"><head>${head}</head><body>${hero}${body}</body></html>`
}

const section = (at: number) =>
  `<section id="s${at}" class="section s${at}"><ul class="grid">${Array.from({ length: 10 }, (_none, each) => card(each)).join('')}</ul></section>`

const card = (at: number) =>
  `<li class="card c${at}"><h3>Leistung ${at}</h3><p>${PARAGRAPH} <b>Fest</b> <small>ab 49 €</small></p><a href="#s1">Mehr <i>dazu</i></a></li>`

const BASE =
  'body{margin:0;font:1rem/1.6 Arial,sans-serif}img{width:100%;height:auto}.section{padding:3rem 1rem}.grid{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(16rem,1fr));list-style:none;padding:0}.card{padding:1rem;border:1px solid #ccc;border-radius:4px}'

function css(): string {
  let sheet = BASE
  for (let at = 0; sheet.length < 9000; at += 1) sheet += rulesOf(at)
  return sheet
}

const rulesOf = (at: number) =>
  `.s${at} .card h3{margin:0 0 ${at}px;font-size:1.${at}rem;color:hsl(${at * 9} 40% 30%)}.s${at} .card:hover{box-shadow:0 ${at}px 9px #0003}.s${at} a{color:hsl(${at * 9} 60% 30%);text-decoration:underline}@media (min-width:48rem){.s${at} .card{padding:${at}px 2rem}}`
