import type { Model } from '#model/model-of.ts'
import type { Settings } from '#settings/read-settings.ts'
import type { Media, SiteContent } from '#site/content.ts'

/** Puts together what the pages show. */
export function siteContent(settings: Settings, model: Model, media: Media): SiteContent {
  const { siteOrigin, formEndpoint, retentionDays } = settings
  return {
    ...model,
    media,
    settings: { siteOrigin, formEndpoint, retentionDays },
    today: new Date().toISOString().slice(0, 10),
  }
}
