/**
 * `npm run check:live`: says what is still a placeholder or unsafe; with an address what is amiss with the site there.
 * Exit 1 if anything is.
 */
import { CONTENT } from '#model/content.ts'
import { type Content, loadContent } from '#model/load/load-content.ts'
import { envFile, loadEnvFile } from '#settings/process-settings.ts'
import { SettingError } from '#settings/read-settings.ts'
import { checkLogo } from './pictures/brand.ts'
import { openInBusiness, questionsAboutBusiness } from './check-live/business-points.ts'
import { questionsAboutBrand } from './check-live/brand-points.ts'
import { openInDates, questionsAboutDates } from './check-live/date-points.ts'
import { type Findings, opened } from './check-live/findings.ts'
import { findInLiveSite, siteIn } from './check-live/live/live-site.ts'
import { openInMedia, openInProjects, repeatedPhotos } from './check-live/media-points.ts'
import { openInSettings, questionsAboutSettings } from './check-live/setting-points.ts'
import { checkMedia, usedMedia } from './pictures/media.ts'
import { openInWords } from './check-live/word-points.ts'
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
  const open = [
    // First: the other points are about the settings in it as well.
    ...openInEnvFile(),
    ...faults,
    ...(content ? await checkLogo(content.brand) : []),
    ...(await checkMedia(usedMedia(photos))),
    ...(content ? openInContent(content) : []),
    ...openInMedia(MEDIA_SOURCE),
    ...openInSettings(process.env),
  ]
  const today = new Date().toISOString().slice(0, 10)
  const questions = [
    ...(content ? [...questionsAboutBusiness(content.business, today), ...questionsAboutBrand(content.brand)] : []),
    ...(content ? questionsAboutDates(content, ['content/business.yaml', envFile()]) : []),
    ...questionsAboutSettings(process.env),
  ]
  return { open, questions }
}

async function findAt(text: string): Promise<Findings> {
  const site = siteIn(text)
  if (site === null) {
    const example = 'npm run check:live -- https://www.beispiel.de'
    return opened(`„${text}“ ist keine Adresse einer Website. So ist es richtig: ${example}`)
  }
  if (!content) return opened(...faults)
  return findInLiveSite(site, content.business, (step) => console.log(`${step} …`))
}

function openInContent(checked: Content): string[] {
  return [
    ...openInBusiness(checked.business),
    ...openInProjects(checked.projects),
    ...repeatedPhotos(checked.projects, MEDIA_SOURCE),
    ...openInWords(checked),
    ...openInDates(checked),
  ]
}

function openInEnvFile(): string[] {
  try {
    loadEnvFile('de')
    return []
  } catch (error) {
    if (error instanceof SettingError) return [error.message]
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
