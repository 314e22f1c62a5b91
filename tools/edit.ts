/** `npm run edit`: the owner's editor in the browser, on this computer only. */
import { installEditor } from '#editor/install.ts'
import type { Settings } from '#settings/read-settings.ts'
import { withSettings } from '#settings/with-settings.ts'
import { checkedContent } from './checked-content.ts'
import { startEditing } from './editing.ts'
import { prepareContent } from './live-content.ts'
import { portTaken } from './site-server.ts'

const checked = await checkedContent()
await withSettings('de', edit, checked.model?.business)

async function edit(settings: Settings): Promise<void> {
  if (!(await installEditor((sentence) => console.log(sentence)))) return complain()
  const prepared = await prepareContent(checked)
  if (!prepared.ready) console.error(prepared.faults.join('\n'))
  const editing = await startEditing(settings, prepared)
  if (typeof editing === 'number') return complain(portTaken(editing))
  console.log(`Der Editor ist bereit: ${editing.editor.url}`)
  console.log('Bitte öffnen Sie diese Adresse im Browser auf diesem Rechner. Strg+C beendet den Editor.')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void editing.end())
}

function complain(line = ''): void {
  if (line !== '') console.error(line)
  process.exitCode = 1
}
