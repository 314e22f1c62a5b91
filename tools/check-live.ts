/**
 * `npm run check:live`: names what is missing before the site goes live, or the faults of a live site with its address.
 * Exit code 1 if there is a fault, 2 for an unknown word.
 */
import { inWordsOfForms } from '#editor/forms.ts'
import { type Content, loadContent } from '#model/content.ts'
import type { Fault } from '#model/read/report.ts'
import { processSettings } from '#settings/process-settings.ts'
import { SettingError } from '#settings/read-settings.ts'
import { readWords } from '#shared/arguments.ts'
import { askOwner, checkCompany } from './check-live/company.ts'
import { checkAgainstDemo, checkPictures, checkUnwritten } from './check-live/demo.ts'
import type { Findings } from './check-live/findings.ts'
import { checkLiveSite, siteIn } from './check-live/live.ts'
import { checkMailRecords } from './check-live/mail-records.ts'
import { checkSettings } from './check-live/settings.ts'
import { checkedContent } from './site-content.ts'
import { CONTENT, SHIPPED } from './paths.ts'

const HELP = `npm run check:live
  nennt, was fehlt, bevor die Website ins Netz geht: in Ihren Angaben, Texten und Bildern, in den
  Einstellungen des Servers und bei der Domain.

npm run check:live -- https://www.beispiel.de
  prüft die Website, die unter dieser Adresse im Netz steht, und sendet eine
  Probe-Anfrage mit fünf Fotos durch ihr Formular.`

const found: Findings = { open: new Set(), helper: new Set(), questions: new Set() }

async function main(): Promise<void> {
  const words = readWords(HELP, (word) => siteIn(word) !== null)
  if (words === null) return
  const [address] = words
  const site = address === undefined ? null : siteIn(address)
  const { content, faults } = loadContent(CONTENT)
  addFaults(faults)
  if (site === null) await checkProject(content)
  else if (content) await checkLiveSite(site, content.business.owner, found)
  conclude(
    site === null
      ? 'Alles bereit: keine Angaben der Demo, keine unsichere Einstellung. Viel Erfolg mit der Website!'
      : 'Alles bereit: Die Website ist so zu erreichen, wie sie soll.',
  )
}

async function checkProject(content: Content | null): Promise<void> {
  if (content) {
    addFaults((await checkedContent()).faults)
    // The project's own folder would be compared with itself, and count as the demo with any content.
    const demo = CONTENT === SHIPPED ? null : loadContent(SHIPPED).content
    checkCompany(content, demo, found)
    checkPictures(content, found)
    checkUnwritten(content, found)
    if (demo) checkAgainstDemo(content, demo, found)
    askOwner(content, new Date().toISOString().slice(0, 10), found)
  }
  try {
    // The settings take name and address from the content: there may be no build yet.
    const settings = processSettings(content?.business)
    if (content) checkSettings(settings, content.business.privacy, found)
    await checkMailRecords(settings, found)
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    found.helper.add(error.message)
  }
}

/** Names form and field with the words of the editor. */
function addFaults(faults: readonly Fault[]): void {
  for (const { place, sentence } of faults.map(inWordsOfForms))
    found.open.add([place, sentence].filter(Boolean).join(': '))
}

function conclude(allWell: string): void {
  const { open, helper, questions } = found
  // The editor shows the points in lists of its own.
  process.send?.({ open: [...open], helper: [...helper] })
  print('Bevor die Website ins Netz geht, ist noch offen:', open)
  print('Für Ihren Helfer, der Server und Domain einrichtet:', helper)
  print('Bitte prüfen Sie außerdem (hält nichts auf):', questions)
  const count = open.size + helper.size
  if (count === 0) return console.log(allWell)
  console.log(count === 1 ? 'Ein Punkt ist offen.' : `${count} Punkte sind offen.`)
  process.exitCode = 1
}

function print(heading: string, lines: ReadonlySet<string>): void {
  if (lines.size > 0) console.log([heading, ...[...lines].map((line) => `  - ${line}`), ''].join('\n'))
}

await main()
