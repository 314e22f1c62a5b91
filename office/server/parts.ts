import type { Log } from '#server/log/log.ts'
import type { SiteParts } from '#server/site.ts'
import type { Settings } from '#settings/read-settings.ts'

/** What the office works with. */
export type OfficeParts = {
  settings: Settings
  archive: SiteParts['relay']['archive']
  log: Log
  troubles: SiteParts['relay']['troubles']
}
