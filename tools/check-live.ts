/** `npm run check:live`: says what is still a placeholder or unsafe; exit 1 if anything is. */
import { CONTENT } from '#model/content.ts'
import { type Content, loadContent } from '#model/load/load-content.ts'
import { loadEnvFile } from '#settings/process-settings.ts'
import { SettingError } from '#settings/read-settings.ts'
import { checkLogo } from './brand/check-logo.ts'
import { openInBusiness, questionsAboutBusiness } from './check-live/business-points.ts'
import { questionsAboutBrand } from './check-live/brand-points.ts'
import { openInMedia, openInProjects } from './check-live/media-points.ts'
import { openInSettings, questionsAboutSettings } from './check-live/setting-points.ts'
import { checkMedia } from './media/check-media.ts'
import { usedMedia } from './media/used-media.ts'
import { openInWords } from './check-live/word-points.ts'
import { MEDIA_SOURCE } from './paths.ts'

const { content, faults, photos } = loadContent(CONTENT)

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
  ...questionsAboutSettings(process.env),
]

if (open.length > 0) print('Vor dem Livegang ist noch offen:', open)
if (questions.length > 0) print('Bitte prüfen Sie außerdem (hält nichts auf):', questions)
if (open.length > 0) {
  console.log(open.length === 1 ? 'Ein Punkt ist offen.' : `${open.length} Punkte sind offen.`)
  process.exitCode = 1
} else {
  console.log('Alles bereit: keine Platzhalter, keine unsichere Einstellung. Viel Erfolg mit der Website!')
}

function openInContent(checked: Content): string[] {
  return [...openInBusiness(checked.business), ...openInProjects(checked.projects), ...openInWords(checked)]
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

function print(heading: string, lines: string[]): void {
  console.log([heading, ...lines.map((line) => `  - ${line}`), ''].join('\n'))
}
