/** `npm run edit`: the owner's editor in the browser, on this computer only. */
import { installEditor } from '#editor/install.ts'
import type { Settings } from '#settings/read-settings.ts'
import { withSettings } from '#settings/process-settings.ts'
import { complain } from './build-error.ts'
import { startEditing } from './editing.ts'
import { checkedContent } from './site-content.ts'

const checked = await checkedContent()
await withSettings((settings) => edit(settings).catch(complain), checked.model?.business)

async function edit(settings: Settings): Promise<void> {
  if (!(await installEditor((sentence) => console.log(sentence)))) {
    process.exitCode = 1
    return
  }
  console.log('Texte und Bilder werden vorbereitet; beim ersten Mal dauert das bis zu zwei Minuten.')
  const { url, faults, end } = await startEditing(settings, checked)
  if (faults.length > 0) console.error(faults.join('\n'))
  console.log(`Der Editor ist bereit: ${url}`)
  console.log('Bitte öffnen Sie diese Adresse im Browser auf diesem Rechner. Strg+C beendet den Editor.')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())
}
