/**
 * `npm run check:live`: says what is still a placeholder or unsafe; with an address what is amiss with the site there.
 * Exit 1 if anything is.
 */
import { CONTENT, loadContent } from '#model/content.ts'
import { envFile, loadEnvFile } from '#settings/process-settings.ts'
import { SettingError } from '#settings/read-settings.ts'
import { checkBrand, checkBusiness, checkDates, checkWords } from './check-live/content.ts'
import { Findings } from './check-live/findings.ts'
import { checkLiveSite, siteIn } from './check-live/live.ts'
import { checkOwnMedia, checkProjects } from './check-live/media.ts'
import { checkSettings } from './check-live/settings.ts'
import { checkLogo } from './pictures/brand.ts'
import { checkMedia, usedMedia } from './pictures/media.ts'
import { MEDIA_SOURCE } from './paths.ts'

const [address] = process.argv.slice(2)
const { content, faults, photos } = loadContent(CONTENT)
const found = new Findings()

if (address === undefined) {
  await checkProject()
  conclude('Alles bereit: keine Platzhalter, keine unsichere Einstellung. Viel Erfolg mit der Website!')
} else {
  await checkAt(address)
  conclude('Alles bereit: Die Website ist so zu erreichen, wie sie soll.')
}

async function checkProject(): Promise<void> {
  // First: the other points are about the settings in it as well.
  checkEnvFile()
  const logoFaults = content ? await checkLogo(content.brand) : []
  for (const fault of [...faults, ...logoFaults, ...(await checkMedia(usedMedia(photos)))]) found.open.add(fault)
  if (content) {
    checkBusiness(content.business, new Date().toISOString().slice(0, 10), found)
    checkProjects(content.projects, MEDIA_SOURCE, found)
    checkWords(content, found)
    checkBrand(content.brand, found)
    checkDates(content, ['content/business.yaml', envFile()], found)
  }
  checkOwnMedia(MEDIA_SOURCE, found)
  checkSettings(process.env, found)
}

async function checkAt(text: string): Promise<void> {
  const site = siteIn(text)
  if (site === null) {
    const example = 'npm run check:live -- https://www.beispiel.de'
    found.open.add(`„${text}“ ist keine Adresse einer Website. So ist es richtig: ${example}`)
  } else if (content) await checkLiveSite(site, content.business.owner, found)
  else for (const fault of faults) found.open.add(fault)
}

function checkEnvFile(): void {
  try {
    loadEnvFile('de')
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    found.open.add(error.message)
  }
}

function conclude(allWell: string): void {
  const { open, questions } = found
  if (open.size > 0) print('Vor dem Livegang ist noch offen:', open)
  if (questions.size > 0) print('Bitte prüfen Sie außerdem (hält nichts auf):', questions)
  if (open.size === 0) return console.log(allWell)
  console.log(open.size === 1 ? 'Ein Punkt ist offen.' : `${open.size} Punkte sind offen.`)
  process.exitCode = 1
}

function print(heading: string, lines: ReadonlySet<string>): void {
  console.log([heading, ...[...lines].map((line) => `  - ${line}`), ''].join('\n'))
}
