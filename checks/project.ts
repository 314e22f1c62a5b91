import { statSync } from 'node:fs'
import { inWordsOfForms } from '#editor/forms.ts'
import { type Content, loadContent } from '#model/content.ts'
import { misspeltSettings, processSettings } from '#settings/process-settings.ts'
import { SettingError } from '#settings/read-settings.ts'
import { CONTENT, MEDIA_SOURCE, SHIPPED } from '#build/paths.ts'
import { checkedContent } from '#build/page-content.ts'
import { canMakeSizes, filmFiles, lacksSmallSize, readFilm } from '#build/pictures/film.ts'
import { mediaPath } from '#build/pictures/photos.ts'
import { checkClaims } from './claims.ts'
import { askOwner, checkCompany } from './company.ts'
import { checkAgainstDemo, checkPictures, checkUnwritten } from './demo.ts'
import { type Findings, plainPoint } from './findings.ts'
import { checkMailRecords } from './mail-records.ts'
import { checkSettings } from './settings.ts'

/** Checks content, settings and the sender's domain before the site goes live. */
export async function checkProject(): Promise<Findings> {
  const { content, hero } = loadContent(CONTENT)
  const { faults } = await checkedContent()
  const found: Findings = { open: faults.map(inWordsOfForms), helper: [], questions: [] }
  if (content) checkContent(content, found)
  if (hero) await checkFilm(hero.film, found)
  try {
    // The settings take name and address from the content: there may be no build yet.
    const settings = processSettings(content?.business)
    found.helper.push(...misspeltSettings().map((sentence) => plainPoint(sentence)))
    if (content) checkSettings(settings, content.business.privacy, found)
    await checkMailRecords(settings, found)
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    found.helper.push(plainPoint(error.message))
  }
  return found
}

function checkContent(content: Content, found: Findings): void {
  // The program's own folder is the demo: compared with itself, any content would count as the demo's.
  const demo = CONTENT === SHIPPED ? null : loadContent(SHIPPED).content
  checkCompany(content, demo, found)
  checkPictures(content, found)
  checkUnwritten(content, found)
  checkClaims(content, found)
  if (demo) checkAgainstDemo(content, demo, { own: CONTENT, demo: SHIPPED }, found)
  askOwner(content, new Date().toISOString().slice(0, 10), found)
}

/** Says that phones load the large film, if there is no smaller one and this machine cannot make it. */
async function checkFilm(film: string, { questions }: Findings): Promise<void> {
  const path = mediaPath(MEDIA_SOURCE, film)
  const read = film === '' ? '' : await readFilm(path).catch(() => '')
  if (typeof read === 'string' || !lacksSmallSize(filmFiles(film), read.width) || (await canMakeSizes())) return
  const megabytes = (statSync(path).size / 1e6).toLocaleString('de-DE', { maximumFractionDigits: 1 })
  const remedy = 'Mit dem kostenlosen Programm ffmpeg auf diesem Computer macht npm run build eine kleine Fassung.'
  questions.push(plainPoint(`Den Film gibt es nur groß: Auch ein Smartphone lädt ${megabytes} MB. ${remedy}`, 'Film'))
}
