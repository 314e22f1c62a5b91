/** `npm run edit`: the owner's editor in the browser, on this computer only. */
import { withSettings } from '#settings/process-settings.ts'
import { readWords } from '#shared/arguments.ts'
import { complain } from './build-error.ts'

const HELP = `npm run edit
Öffnet den Editor für Texte und Bilder, nur auf diesem Rechner. Die Adresse für den Browser steht dann hier.`

async function main(): Promise<void> {
  if (!readWords(HELP)) return
  // Loaded after the words are read: the help is there at once.
  const { checkedContent } = await import('./site-content.ts')
  const { startEditor } = await import('./editor.ts')
  const checked = await checkedContent()
  await withSettings((settings) => startEditor(settings, checked).catch(complain), checked.model?.business)
}

await main()
