import type { Content } from '#model/load/load-content.ts'

// What {Projekte}, {Leistungen} and the like become with a single entry, before a word that means several.
const ONE_OF_SEVERAL = /\b[Ee]ine? (?:Küchen|Leistungen|Projekte|Arbeiten|Fragen|Hersteller)\b/

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
  const [single] = ONE_OF_SEVERAL.exec(JSON.stringify(texts)) ?? []
  if (single)
    places.push(
      `content/texts.yaml: Dort steht jetzt „${single}“. Bitte schreiben Sie den Satz für einen einzigen Eintrag um.`,
    )
  const isElsewhere = business.region !== DEMO_REGION && JSON.stringify(legal.datenschutz).includes(DEMO_REGION)
  const authority = 'Nennen Sie die Aufsichtsbehörde Ihres Bundeslandes statt der in Nordrhein-Westfalen.'
  return isElsewhere ? [...places, `content/legal/datenschutz.md, Ihre Rechte: ${authority}`] : places
}
