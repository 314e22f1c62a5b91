import { createHash } from 'node:crypto'
import type { Model } from '#model/model.ts'
import type { Settings } from '#settings/read-settings.ts'
import type { Media, SiteContent } from '#site/content.ts'
import { drawArea } from './pictures/map/draw-area.ts'

/** Files that rendering makes beside the documents, by their URLs. */
export type DataFiles = Map<string, string>

/** Puts together what the pages show. */
export function siteContent(settings: Settings, model: Model, media: Media, files: DataFiles): SiteContent {
  const { siteOrigin, formEndpoint, retentionDays } = settings
  const { city, geo, radiusMeters } = model.business
  return {
    ...model,
    media,
    area: drawArea(city, geo, radiusMeters),
    settings: { siteOrigin, formEndpoint, retentionDays },
    publish(name, json) {
      const hash = createHash('sha256').update(json).digest('base64url').slice(0, 8)
      const url = `/assets/${name}-${hash}.json`
      files.set(url, json)
      return url
    },
    today: new Date().toISOString().slice(0, 10),
  }
}
