import type { Content } from '#model/load/load-content.ts'

const DEMO_CITY = 'Essen'
const DEMO_REGION = 'Nordrhein-Westfalen'
// In the demo's sentences; "Essen" alone may be a meal.
const DEMO_PLACES = /in Essen|aus Essen|von Essen|Essen-Werden|Ruhrgebiet|Rüttenscheid|Borbeck|Kettwig|Bottrop|Velbert/

/**
 * Where the texts of a business elsewhere still name the demo's towns, or its authority.
 * @returns one German line per file.
 */
export function openInWords({ business, texts, services, faq, seo, legal }: Content): string[] {
  const files = { texts, services, faq, seo }
  const places = Object.entries(files).flatMap(([name, content]) => {
    const [place] = DEMO_PLACES.exec(JSON.stringify(content)) ?? []
    return place && business.city !== DEMO_CITY
      ? [`content/${name}.yaml: Dort steht noch „${place}“. Nennen Sie die Orte, in denen Sie arbeiten.`]
      : []
  })
  const isElsewhere = business.region !== DEMO_REGION && JSON.stringify(legal.datenschutz).includes(DEMO_REGION)
  const authority = 'Nennen Sie die Aufsichtsbehörde Ihres Bundeslandes statt der in Nordrhein-Westfalen.'
  return isElsewhere ? [...places, `content/legal/datenschutz.md, Ihre Rechte: ${authority}`] : places
}
