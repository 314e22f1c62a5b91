import type { Model } from '#model/model-of.ts'
import type { Settings } from '#settings/read-settings.ts'
import type { Media, SiteContent } from '#site/content.ts'
import { drawArea } from './pictures/map/draw-area.ts'

/** Puts together what the pages show. */
export function siteContent(settings: Settings, model: Model, media: Media): SiteContent {
  const { siteOrigin, formEndpoint, retentionDays } = settings
  const { city, geo, radiusMeters } = model.business
  return {
    ...model,
    media,
    area: drawArea(city, geo, radiusMeters),
    settings: { siteOrigin, formEndpoint, retentionDays },
    today: new Date().toISOString().slice(0, 10),
  }
}
