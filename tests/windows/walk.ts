/**
 * The owner's main walk by their own commands, on the system that runs this file: in the folder of the program, after `npm ci`.
 * It ends with 0 and `The walk is complete.`
 */
import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { until } from '../support/until.ts'

const SITE = resolve('../website')
const QUESTION = 'Geht das auch unter Windows?'
const SLOWEST_BUILD_MS = 600_000
const folder = mkdtempSync(join(tmpdir(), 'walk-'))
const [asked, allowed] = [join(folder, 'asked'), join(folder, 'allowed')]
// What 'Veröffentlichen' runs: it notes its process, and waits until it is allowed to end.
const command = join(folder, 'command.mjs')
writeFileSync(
  command,
  `import fs from 'node:fs'
fs.writeFileSync(${JSON.stringify(asked)}, String(process.pid))
setInterval(() => fs.existsSync(${JSON.stringify(allowed)}) && process.exit(), 100)`,
)
const env = { ...process.env, PORT: '0', PUBLISH_COMMAND: `node "${command}"` }
const photo = sharp({ create: { width: 900, height: 700, channels: 3, background: '#468' } })

function npmRun(words: string): string {
  console.log(`npm run ${words}`)
  const { status, stdout, stderr } = spawnSync(`npm run --silent ${words}`, { shell: true, encoding: 'utf8', env })
  assert.equal(status, 0, `npm run ${words}: ${stdout}${stderr}`)
  return stdout
}

/** Starts a command that stays. @returns its address, and how to end it. */
async function start(name: string, saying: RegExp) {
  console.log(`npm run ${name}`)
  let said = ''
  const child = spawn(`npm run --silent ${name}`, { shell: true, env, detached: process.platform !== 'win32' })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += String(bytes)))
  const isReady = () => {
    assert.equal(child.exitCode, null, said)
    return saying.exec(said)?.[1]
  }
  const url = await until(`${name} is ready`, isReady, SLOWEST_BUILD_MS)
  const end = () =>
    process.platform === 'win32'
      ? spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F'])
      : process.kill(-(child.pid ?? 0))
  return { url: url.replace(/\/$/, ''), end }
}

async function edit(): Promise<void> {
  const { url, end } = await start('edit', /Editor ist bereit: (\S+)/)
  const ask = async (method: string, path: string, body: BodyInit | null = null, headers = {}) => {
    const answer = await fetch(url + path, { method, body, headers: { origin: url, ...headers } })
    assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${await answer.clone().text()}`)
    return answer
  }
  const state = async () => (await ask('GET', '/state.json')).json()
  const isTold = async (words: string) => {
    const { progress } = await state()
    assert.doesNotMatch(progress.sentence, /^Nicht veröffentlicht/, JSON.stringify(progress))
    return progress.sentence.startsWith(words)
  }
  const told = (words: string) => until(words, () => isTold(words), SLOWEST_BUILD_MS)

  for (const name of ['werkbank.webp', 'Küche (neu).jpg']) {
    const bytes = await photo.toFormat(name.endsWith('webp') ? 'webp' : 'jpeg').toBuffer()
    const path = `/fotos/${encodeURIComponent(name)}`
    assert.equal(await (await ask('PUT', path, new Uint8Array(bytes))).text(), name)
    await ask('GET', path)
    await ask('DELETE', path)
    assert.ok(!existsSync(join(SITE, 'content/media', name)))
  }
  console.log('Veröffentlichen, Abbrechen')
  await ask('POST', '/veroeffentlichen/trotzdem')
  const pid = Number(await until('the command runs', readPid, SLOWEST_BUILD_MS))
  await ask('POST', '/veroeffentlichen/abbrechen')
  await told('Abgebrochen')
  await until('the command has ended', () => hasEnded(pid))
  writeFileSync(allowed, '')

  const { file, version } = await (await ask('GET', '/inhalt/faq')).json()
  file[0].question = QUESTION
  // A virus scanner or OneDrive opens files for moments. Windows then refuses to replace them.
  const held = openSync(join(SITE, 'content/faq.yaml'), 'r')
  setTimeout(() => closeSync(held), 1000)
  await ask('PUT', '/inhalt/faq', JSON.stringify(file), { 'if-match': version })
  console.log('Veröffentlichen, Zurück zur vorigen Website')
  await ask('POST', '/veroeffentlichen/trotzdem')
  await told('Veröffentlicht um')
  for (const isNew of [false, true]) {
    await ask('POST', '/veroeffentlichen/zurueck')
    await told('Die vorige Website')
    assert.equal(readFileSync(join(SITE, 'dist/index.html'), 'utf8').includes(QUESTION), isNew)
  }
  end()
}

/** The process that the command has noted; null before. */
function readPid(): string | null {
  return (existsSync(asked) && readFileSync(asked, 'utf8')) || null
}

function hasEnded(pid: number): boolean {
  try {
    return !process.kill(pid, 0)
  } catch {
    return true
  }
}

async function serve(): Promise<void> {
  const { url, end } = await start('serve', /Bereit: (\S+)/)
  assert.ok((await (await fetch(url)).text()).includes(QUESTION))
  for (const path of ['/BUILD.JSON', '/500.HTML']) assert.equal((await fetch(url + path)).status, 404, path)
  const fields = new FormData()
  for (const [name, value] of Object.entries({ name: 'Jürgen Groß', email: 'j@example.org', message: 'Ein Regal' }))
    fields.append(name, value)
  fields.append('attachment', new Blob([new Uint8Array(await photo.jpeg().toBuffer())]), 'Nische.jpg')
  const answer = await fetch(`${url}/anfrage`, {
    method: 'POST',
    body: fields,
    headers: { accept: 'application/json' },
  })
  assert.equal(answer.status, 200, await answer.clone().text())
  const { id } = await answer.json()
  assert.match(npmRun('enquiries -- list --json'), new RegExp(`${id}[^]*Jürgen Groß[^]*Nische\\.jpg`))
  end()
}

npmRun('new -- ../website --mit-beispielen')
await edit()
await serve()
// Wine has no tar.
if (!process.env['WINEPREFIX']) {
  const archive = /^(release\/(\S+)\.tar\.gz) ist fertig/m.exec(npmRun('release'))
  const script = execFileSync('tar', ['-xzOf', archive?.[1] ?? '', `${archive?.[2]}/deploy/install.sh`])
  assert.ok(script.length > 0 && !script.includes('\r'))
}
rmSync(folder, { recursive: true })
console.log('The walk is complete.')
