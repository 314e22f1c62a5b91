import { SPAM_DAYS } from '#enquiry/limits.ts'
import { RELAY_PATH } from '#enquiry/protocol.ts'
import type { LegalPageId } from '#model/content.ts'
import type { SiteContent } from '#site/content.ts'
import { type LegalHeading, renderLegal } from './render-legal.ts'

/** A legal text as HTML, with the facts of the business in their places, and its headings. */
export function legalText(content: SiteContent, id: LegalPageId): { html: string; headings: LegalHeading[] } {
  const { legal, legalFacts, business, settings, media } = content
  const usesOwnRelay = settings.formEndpoint === RELAY_PATH
  return renderLegal(legal[id].text, {
    placeholders: {
      ...legalFacts.placeholders,
      speichertage: String(settings.retentionDays),
      spamtage: String(Math.min(settings.retentionDays, SPAM_DAYS)),
      formulardienst: business.privacy.formService || (usesOwnRelay ? '' : new URL(settings.formEndpoint).host),
    },
    conditions: { ...legalFacts.conditions, 'eigener-server': usesOwnRelay, film: media.film.length > 0 },
  })
}

/** Where the privacy statement tells of the map: the heading that names its provider, or the whole page. */
export function mapPrivacyHref(content: SiteContent): string {
  const { provider } = content.texts.map
  const { headings } = legalText(content, 'datenschutz')
  const heading = headings.find(({ text }) => text.replaceAll('\u00a0', ' ').includes(provider))
  return heading ? `/datenschutz#${heading.id}` : '/datenschutz'
}
