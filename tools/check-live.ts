/**
 * `npm run check:live`: says what is still a placeholder or unsafe; with an address what is amiss with the site there.
 * Exit 1 if anything is.
 */
import { CONTENT, type Content, loadContent } from '#model/content.ts'
import { envFile, loadEnvFile } from '#settings/process-settings.ts'
import { SettingError } from '#settings/read-settings.ts'
import { inBrand, inBusiness, inDates, inWords } from './check-live/content.ts'
import { type Findings, opened, together } from './check-live/findings.ts'
import { inLiveSite, siteIn } from './check-live/live.ts'
import { inMedia, inProjects } from './check-live/media.ts'
import { inSettings } from './check-live/settings.ts'
import { checkLogo } from './pictures/brand.ts'
import { checkMedia, usedMedia } from './pictures/media.ts'
import { MEDIA_SOURCE } from './paths.ts'

const [address] = process.argv.slice(2)
const { content, faults, photos } = loadContent(CONTENT)

if (address === undefined) {
  conclude(
    await findInProject(),
    'Alles bereit: keine Platzhalter, keine unsichere Einstellung. Viel Erfolg mit der Website!',
  )
} else {
  conclude(await findAt(address), 'Alles bereit: Die Website ist so zu erreichen, wie sie soll.')
}

async function findInProject(): Promise<Findings> {
  const today = new Date().toISOString().slice(0, 10)
  return together(
    // First: the other points are about the settings in it as well.
    inEnvFile(),
    opened(...faults, ...(content ? await checkLogo(content.brand) : []), ...(await checkMedia(usedMedia(photos)))),
    ...(content ? inContent(content, today) : []),
    inMedia(MEDIA_SOURCE),
    inSettings(process.env),
  )
}

async function findAt(text: string): Promise<Findings> {
  const site = siteIn(text)
  if (site === null) {
    const example = 'npm run check:live -- https://www.beispiel.de'
    return opened(`„${text}“ ist keine Adresse einer Website. So ist es richtig: ${example}`)
  }
  if (!content) return opened(...faults)
  return inLiveSite(site, content.business)
}

function inContent(checked: Content, today: string): Findings[] {
  return [
    inBusiness(checked.business, today),
    inProjects(checked.projects, MEDIA_SOURCE),
    inWords(checked),
    inBrand(checked.brand),
    inDates(checked, ['content/business.yaml', envFile()]),
  ]
}

function inEnvFile(): Findings {
  try {
    loadEnvFile('de')
    return opened()
  } catch (error) {
    if (error instanceof SettingError) return opened(error.message)
    throw error
  }
}

function conclude({ open, questions }: Findings, allWell: string): void {
  if (open.length > 0) print('Vor dem Livegang ist noch offen:', open)
  if (questions.length > 0) print('Bitte prüfen Sie außerdem (hält nichts auf):', questions)
  if (open.length === 0) return console.log(allWell)
  console.log(open.length === 1 ? 'Ein Punkt ist offen.' : `${open.length} Punkte sind offen.`)
  process.exitCode = 1
}

function print(heading: string, lines: readonly string[]): void {
  console.log([heading, ...lines.map((line) => `  - ${line}`), ''].join('\n'))
}
