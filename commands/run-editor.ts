/** The process of the editor, which `npm run edit` starts. */
import { withSettings } from '#settings/process-settings.ts'
import { complain } from '#build/build-error.ts'
import { openBrowser } from './edit/open-browser.ts'
import { startEditor } from './edit/editor.ts'
import { checkedContent } from '#build/page-content.ts'

async function main(): Promise<void> {
  const checked = await checkedContent()
  const open = process.argv.includes('--ohne-browser') ? () => undefined : openBrowser
  await withSettings((settings) => startEditor(settings, checked, open).catch(complain), checked.content?.business)
}

await main()
