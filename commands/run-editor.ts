/** The process of the editor, which `npm run edit` starts. */
import { spawn } from 'node:child_process'
import { withSettings } from '#settings/process-settings.ts'
import { complain } from '#build/build-error.ts'
import { startEditor } from './edit/editor.ts'
import { checkedContent } from '#build/page-content.ts'

const PROGRAMS: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  // `start` takes a first quoted word as the title of a window.
  win32: ['cmd.exe', '/d', '/c', 'start', ''],
  darwin: ['open'],
}

async function main(): Promise<void> {
  const checked = await checkedContent()
  const open = process.argv.includes('--ohne-browser') ? () => undefined : openBrowser
  await withSettings((settings) => startEditor(settings, checked, open).catch(complain), checked.content?.business)
}

/**
 * Opens an address in the browser, if somebody sits here: with a terminal and a screen. Nothing is said of a failure,
 * because the owner can open the address, too.
 */
function openBrowser(address: string): void {
  const { env, platform, stdout } = process
  const known = PROGRAMS[platform]
  if (!stdout.isTTY || !(known || env['DISPLAY'] || env['WAYLAND_DISPLAY'])) return
  const [program, ...args] = known ?? ['xdg-open']
  // Ctrl+C must not end the browser. Windows would open a second console for a detached process.
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: platform !== 'win32' })
  child.on('error', () => undefined)
  child.unref()
}

await main()
