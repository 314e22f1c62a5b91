/**
 * `npm run check:live`: says what is still a placeholder or unsafe, with the file of a mail of the site also how it was
 * signed; with an address what is amiss with the site there. Exit 1 if anything is.
 */
import { readFileSync, statSync } from 'node:fs'
import { CONTENT, loadContent } from '#model/content.ts'
import { envFile, loadEnvFile } from '#settings/process-settings.ts'
import { SettingError, settingsOrError } from '#settings/read-settings.ts'
import { checkCompany } from './check-live/company.ts'
import { checkLiveSite, siteIn } from './check-live/live.ts'
import { checkMailRecords } from './check-live/mail-records.ts'
import * as project from './check-live/project.ts'
import { MEDIA_SOURCE } from './paths.ts'
import { checkedContent } from './site-content.ts'

const [argument] = process.argv.slice(2)
const isFile = argument !== undefined && statSync(argument, { throwIfNoEntry: false })?.isFile()
const mail = isFile ? readFileSync(argument, 'latin1') : null
const { content, faults } = loadContent(CONTENT)
/** A German line each, in this order and each once. */
const found: project.Findings = { open: new Set(), questions: new Set() }

if (argument === undefined || mail !== null) {
  await checkProject()
  conclude('Alles bereit: keine Platzhalter, keine unsichere Einstellung. Viel Erfolg mit der Website!')
} else {
  await checkAt(argument)
  conclude('Alles bereit: Die Website ist so zu erreichen, wie sie soll.')
}

async function checkProject(): Promise<void> {
  // First: the other points are about the settings in it as well.
  checkEnvFile()
  for (const fault of (await checkedContent()).faults) found.open.add(String(fault))
  if (content) {
    project.checkBusiness(content.business, new Date().toISOString().slice(0, 10), found)
    project.checkProjects(content.projects, MEDIA_SOURCE, found)
    project.checkWords(content, found)
    checkCompany(content, found)
    project.checkOwnMedia(content, found)
    project.checkAsked(content, found)
    project.checkDates(content, ['content/business.yaml', envFile()], found)
  }
  // With what the content says: nothing may be built yet.
  const settings = settingsOrError(process.env, content?.business)
  project.checkSettings(settings, found)
  if (!(settings instanceof SettingError)) await checkMailRecords(settings, mail, found)
}

async function checkAt(text: string): Promise<void> {
  const site = siteIn(text)
  if (site === null) {
    const example = 'npm run check:live -- https://www.beispiel.de oder npm run check:live -- DATEI.eml'
    found.open.add(
      `„${text}“ ist keine Adresse einer Website und keine Datei, die es gibt. So ist es richtig: ${example}`,
    )
  } else if (content) await checkLiveSite(site, content.business.owner, found)
  else for (const fault of faults) found.open.add(String(fault))
}

function checkEnvFile(): void {
  try {
    loadEnvFile()
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    found.open.add(error.message)
  }
}

function conclude(allWell: string): void {
  const { open, questions } = found
  // To the editor, which shows the points in lists of its own.
  process.send?.({ open: [...open], helper: [] })
  print('Vor dem Livegang ist noch offen:', open)
  print('Bitte prüfen Sie außerdem (hält nichts auf):', questions)
  if (open.size === 0) return console.log(allWell)
  console.log(open.size === 1 ? 'Ein Punkt ist offen.' : `${open.size} Punkte sind offen.`)
  process.exitCode = 1
}

function print(heading: string, lines: ReadonlySet<string>): void {
  if (lines.size > 0) console.log([heading, ...[...lines].map((line) => `  - ${line}`), ''].join('\n'))
}
