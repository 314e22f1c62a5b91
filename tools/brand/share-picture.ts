/** Makes site/public/og.jpg, the picture of a shared link, from the hero's words and photo: `node tools/brand/share-picture.ts`. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import * as business from '#model/business.ts'
import * as texts from '#model/texts.ts'
import { launchChromium } from '../browsers/chromium.ts'
import { MEDIA_SOURCE, ROOT } from '../paths.ts'

const SIZE = { width: 1200, height: 630 }

async function dataUrl(file: string, type: string): Promise<string> {
  return `data:${type};base64,${await readFile(file, 'base64')}`
}

const font = (name: string) => dataUrl(join(ROOT, 'site/styles/fonts', `${name}.woff2`), 'font/woff2')
const [display, text, photo, icon] = await Promise.all([
  font('bricolage-grotesque'),
  font('source-sans-3'),
  dataUrl(join(MEDIA_SOURCE, 'poster.jpg'), 'image/jpeg'),
  dataUrl(join(ROOT, 'site/public/favicon.svg'), 'image/svg+xml'),
])
const [first, second, third, fourth] = texts.hero.headline

const html = `<!doctype html><html lang="de"><style>
@font-face { font-family: display; src: url(${display}); font-weight: 400 800 }
@font-face { font-family: text; src: url(${text}); font-weight: 400 700 }
* { margin: 0; box-sizing: border-box }
body { width: 1200px; height: 630px; background: url(${photo}) 0 58% / 1840px; font: 600 30px/1.3 text; color: #231c17 }
main { position: absolute; left: 0; bottom: 0; width: 740px; padding: 44px 48px 48px 64px; background: #f5f0e6; border-top-right-radius: 8px }
.brand { display: flex; align-items: center; gap: 12px; font: 750 40px/1 display; letter-spacing: -.02em }
.brand img { width: 60px; margin-left: -6px }
.dimension { position: relative; height: 20px; margin: 52px 0 14px -7px; color: #c34a57; border-inline: solid transparent 7px;
  background: linear-gradient(currentColor 0 0) 50% 50% / 100% 2px no-repeat }
.dimension::before, .dimension::after { content: ''; position: absolute; top: 2px; width: 2px; height: 16px; background: currentColor; rotate: 45deg }
.dimension::before { left: -1px } .dimension::after { right: -1px }
.dimension b { position: absolute; inset: auto 0 17px; text-align: center; font: 500 20px/1 text; color: #a6323f }
h1 { width: fit-content; font: 760 96px/.98 display; letter-spacing: -.022em; font-optical-sizing: auto }
.trade { margin-top: 30px; color: #a6323f }
</style><main><p class="brand"><img src="${icon}" alt="">${business.name.replace('&', '&amp;')}</p>
<p class="dimension"><b></b></p><h1>${first} ${second}<br>${third} ${fourth}</h1><p class="trade">${texts.hero.kicker}</p></main></html>`

const browser = await launchChromium()
const page = await browser.newPage({ viewport: SIZE })
await page.setContent(html)
await page.evaluate(async () => {
  await document.fonts.ready
  const width = document.querySelector('h1')?.offsetWidth ?? 0
  const line = document.querySelector<HTMLElement>('.dimension')
  const figure = document.querySelector('.dimension b')
  if (line) line.style.width = `${width + 14}px`
  if (figure) figure.textContent = String(Math.round((width * 25.4) / 96))
})
const picture = await page.screenshot({ type: 'png' })
await browser.close()
await writeFile(join(ROOT, 'site/public/og.jpg'), await sharp(picture).jpeg({ quality: 82, mozjpeg: true }).toBuffer())
