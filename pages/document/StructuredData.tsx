import type { DayOfWeek, LocalBusiness, WithContext } from 'schema-dts'
import type { Closed, Day } from '#model/schema/hours.ts'
import { type PageContent, useContent } from '#pages/content.ts'

const DAY_NAMES: Record<Day, DayOfWeek> = {
  Mo: 'Monday',
  Di: 'Tuesday',
  Mi: 'Wednesday',
  Do: 'Thursday',
  Fr: 'Friday',
  Sa: 'Saturday',
  So: 'Sunday',
}

function localBusiness({ business, settings: { siteOrigin }, today }: PageContent): WithContext<LocalBusiness> {
  const point = { '@type': 'GeoCoordinates', ...business.geo } as const
  return {
    '@context': 'https://schema.org',
    '@type': business.kind,
    '@id': `${siteOrigin}/#betrieb`,
    name: business.name,
    url: `${siteOrigin}/`,
    image: `${siteOrigin}/og.jpg`,
    telephone: business.phone.international,
    email: business.email,
    ...(business.priceRange !== '' && { priceRange: business.priceRange }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: business.street,
      postalCode: business.postalCode,
      addressLocality: business.city,
      addressRegion: business.region,
      addressCountry: business.country,
    },
    geo: point,
    ...(business.hours.openings.length > 0 && {
      openingHoursSpecification: business.hours.openings.map(({ days, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification' as const,
        dayOfWeek: days.map((day) => DAY_NAMES[day]),
        opens,
        closes,
      })),
    }),
    specialOpeningHoursSpecification: business.hours.breaks
      .filter(({ from, to }) => to >= today && from < `${Number(today.slice(0, 4)) + 2}`)
      .map(closedFrom),
    ...(business.atCustomers && {
      areaServed: { '@type': 'GeoCircle' as const, geoMidpoint: point, geoRadius: business.radiusMeters },
    }),
    ...(business.profiles.length > 0 && { sameAs: business.profiles.map(({ url }) => url) }),
  }
}

// Google's form of "closed all day" (developers.google.com/search/docs/appearance/structured-data/local-business).
const closedFrom = ({ from, to }: Closed) =>
  ({
    '@type': 'OpeningHoursSpecification',
    validFrom: from,
    validThrough: to,
    opens: '00:00',
    closes: '00:00',
  }) as const

/** The business for search engines as a schema.org data block, which the CSP allows because it is no code. */
export function StructuredData() {
  // A "</script>" in the data would end the block.
  const json = JSON.stringify(localBusiness(useContent())).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
