/**
 * `npm run edit`: the owner's editor in the browser, on this computer only. The editor is a process of its own: an update
 * replaces files that it holds open, so it ends first, and begins again afterwards.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { readWords } from '#shared/arguments.ts'

const WITHOUT_BROWSER = '--ohne-browser'
const HELP = `npm run edit
Öffnet den Editor für Texte und Bilder, nur auf diesem Rechner, und den Browser dazu. Die Adresse steht auch hier.

npm run edit -- ${WITHOUT_BROWSER}
Der Browser bleibt zu.`

/** The exit code by which the editor asks for an update. This file may start the editor of a later version: it must stay. */
const WANTS_UPDATE = 75
const CAME = 'Die neue Version ist da. Bitte sehen Sie sich die Website an, und veröffentlichen Sie sie dann.'
const FAILED = 'Die neue Version ließ sich nicht holen. Bitte zeigen Sie das Ihrem Helfer:'
// An environment variable on Windows holds 32,767 characters.
const MOST_SAID = 10_000

async function main(): Promise<void> {
  const words = readWords(HELP, undefined, (word) => word === WITHOUT_BROWSER)
  if (!words) return
  let code = await runEditor(words)
  // The page in the browser finds the new editor by itself.
  while (code === WANTS_UPDATE) code = await runEditor([WITHOUT_BROWSER], await update())
  process.exitCode = code
}

// A terminal sends Ctrl+C to both processes: this one waits for the editor.
const wait = (): void => undefined

/** @param told what the editor shows at its start. @returns the exit code. */
async function runEditor(words: readonly string[], told = ''): Promise<number> {
  const env = { ...process.env, EDITOR_TELLS: told }
  const editor = spawn(process.execPath, [beside('run-editor.ts'), ...words], { stdio: 'inherit', env })
  const pass = (signal: NodeJS.Signals) => editor.kill(signal)
  process.on('SIGINT', wait).on('SIGTERM', pass)
  const [code] = await once(editor, 'close')
  process.off('SIGINT', wait).off('SIGTERM', pass)
  return code ?? 1
}

/** @returns what came of it, for the owner. */
async function update(): Promise<string> {
  const command = spawn(process.execPath, [beside('update.mjs')], {
    cwd: beside('..'),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [command.stdout, command.stderr]) {
    stream.on('data', (words) => {
      process.stdout.write(words)
      said += words
    })
  }
  const [code] = await once(command, 'close')
  return code === 0 ? CAME : `${FAILED}\n${said.slice(-MOST_SAID)}`
}

const beside = (name: string): string => join(import.meta.dirname, name)

await main()
