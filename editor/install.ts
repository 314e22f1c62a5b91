import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const FOLDER = join(import.meta.dirname, 'app')
const DONE = join(FOLDER, 'node_modules/.installed')

/** A minute without a word would look as if nothing were done. */
const NOTICE_MS = 10_000

/**
 * Installs the editor's packages, if they are not there as the lock file names them. The site's own install has none of
 * them: who never edits never loads them.
 * @returns whether they are there now; if not, a German sentence has been said.
 */
export async function installEditor(say: (sentence: string) => void): Promise<boolean> {
  const wanted = readFileSync(join(FOLDER, 'package-lock.json'), 'utf8')
  if (existsSync(DONE) && readFileSync(DONE, 'utf8') === wanted) return true
  say('Der Editor wird eingerichtet, nur dieses eine Mal: 35 Pakete, rund 95 MB. Das dauert meist unter einer Minute.')
  const seconds = process.uptime()
  const still = () => say(`… noch dabei, seit ${Math.round(process.uptime() - seconds)} Sekunden`)
  const notice = setInterval(still, NOTICE_MS)
  const npm = spawn(
    'npm',
    ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: FOLDER,
      stdio: ['ignore', 'ignore', 'pipe'],
      // On Windows npm is a script.
      shell: process.platform === 'win32',
    },
  )
  const [said, [code]] = await Promise.all([text(npm.stderr), once(npm, 'close')]).catch((error) => [
    String(error),
    [1],
  ])
  clearInterval(notice)
  if (code === 0) writeFileSync(DONE, wanted)
  else say(`Das Einrichten ist nicht gelungen. ${whatToDo(String(said))}`)
  return code === 0
}

function whatToDo(said: string): string {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT|ECONNRESET/.test(said))
    return 'Beim ersten Mal braucht der Editor eine Verbindung zum Internet. Bitte stellen Sie sie her, und rufen Sie npm run edit noch einmal auf.'
  if (said.includes('ENOSPC')) return 'Auf diesem Datenträger ist zu wenig Platz frei.'
  return `Bitte rufen Sie npm run edit noch einmal auf. npm meldet:\n${said.trim()}`
}
