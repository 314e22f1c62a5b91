import { hash } from 'node:crypto'
import { type Content, loadContent } from '#model/content.ts'
import { pagesOf } from '#model/pages.ts'
import { Fault } from '#model/read/report.ts'
import type { Trial } from '#model/read/text-file.ts'
import type { Settings } from '#settings/read-settings.ts'
import { RESERVED_DOMAIN } from '#shared/reserved-domain.ts'
import type { Media, PageContent } from '#pages/content.ts'
import { drawLogo } from './pictures/brand.ts'
import { drawArea } from './pictures/map/draw-area.ts'
import { checkMedia, usedMedia } from './pictures/media.ts'
import { CONTENT, SHIPPED } from './paths.ts'

/** The owner's content; or the faults in texts, logo, photos and film. */
export type CheckedContent = { content: Content; faults: [] } | { content: null; faults: Fault[] }

// In the program's folder the pages would call the owner's own pictures and contact data examples.
const IN_PROGRAM =
  'Ihre Website liegt im Ordner des Programms. Legen Sie mit npm run new einen Ordner daneben an, und kopieren Sie content/, .env und data/ hinein.'

/** Reads the owner's files. @param trial is read instead of its file. */
export async function checkedContent(trial?: Trial): Promise<CheckedContent> {
  const { content, faults, photos, hero } = loadContent(CONTENT, trial)
  const drawn = content && (await drawLogo(content.brand))
  const wrong = [...faults, ...(drawn?.faults ?? []), ...(await checkMedia(usedMedia(photos, hero)))]
  if (content && CONTENT === SHIPPED && !RESERVED_DOMAIN.test(content.business.email))
    wrong.push(new Fault('', [], null, IN_PROGRAM))
  return drawn && wrong.length === 0
    ? { content: { ...content, brand: drawn.brand }, faults: [] }
    : { content: null, faults: wrong }
}

/** The files that rendering makes beside the documents: text by URL. */
export type DataFiles = Map<string, string>

/** Puts together the content of the pages. */
export function pageContent(settings: Settings, content: Content, media: Media, files: DataFiles): PageContent {
  const { siteOrigin, formEndpoint, retentionDays, hasReceipt } = settings
  const { city, geo, radiusMeters } = content.business
  return {
    ...pagesOf(content),
    media,
    area: drawArea(city, geo, radiusMeters),
    settings: { siteOrigin, formEndpoint, retentionDays, hasReceipt },
    publish(name, json) {
      const url = `/assets/${name}-${hash('sha256', json, 'base64url').slice(0, 8)}.json`
      files.set(url, json)
      return url
    },
    today: new Date().toISOString().slice(0, 10),
  }
}
