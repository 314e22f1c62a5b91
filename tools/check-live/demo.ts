import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { Content } from '#model/content.ts'
import { businessSchema } from '#model/schema/business.ts'
import { projectsSchema } from '#model/schema/lists.ts'
import { textsSchema } from '#model/schema/texts.ts'
import { visualisationsOf } from '#model/visualisations.ts'
import { type Findings, type Place, plainPoint, pointAt } from './findings.ts'

/** Facts of one business: no other business has the same. */
const OWN_FACTS = ['name', 'owner', 'siteUrl', 'phones', 'email', 'street', 'geo', 'profiles'] as const
/** Facts of one trade. */
const TRADE_FACTS = ['manufacturers', 'excluded'] as const
// Shorter texts, such as 'So läuft es ab.', may stand on any website.
const WORDS_OF_A_SENTENCE = 5
/** Begins each text that tools/empty.yaml leaves to the owner. */
const UNWRITTEN = 'Hier steht bald'

/** Names the pictures and films of the demo that the pages show. */
export function checkPictures(content: Content, { open }: Findings): void {
  const { named } = visualisationsOf(content)
  const forms = `„${v.getTitle(projectsSchema([]))}“ und „${v.getTitle(textsSchema([]))}“`
  if (named !== '')
    open.push(
      plainPoint(
        `Diese sind Visualisierungen der Demo, keine Fotos Ihrer Arbeit: ${named}. Ersetzen Sie sie in den Formularen ${forms}.`,
        'Bilder',
      ),
    )
}

/** Counts the texts that an empty site folder leaves to the owner, one line a form. */
export function checkUnwritten({ business, services, texts, seo }: Content, { open }: Findings): void {
  const parts: readonly (readonly [Place, unknown])[] = [
    [['business.yaml', 'trade'], business.trade],
    [['services.yaml'], services],
    [['texts.yaml'], texts],
    [['seo.yaml'], seo],
  ]
  for (const [place, data] of parts) {
    const count = textsIn(data).filter((text) => text.includes(UNWRITTEN)).length
    const missing = count === 1 ? 'Ein Text fehlt' : `${count} Texte fehlen`
    if (count > 0) open.push(pointAt(place, `${missing} noch, zu erkennen an „${UNWRITTEN}“.`))
  }
}

/** Names the parts of an owner's content that are still the demo's word for word, one line a form. */
export function checkAgainstDemo(own: Content, demo: Content, { open, questions }: Findings): void {
  // A business of the same trade may keep sentences of the demo, but not its projects.
  const isSameTrade = own.business.trade === demo.business.trade
  const facts = [...OWN_FACTS, ...(isSameTrade ? [] : TRADE_FACTS)].filter((fact) =>
    isDeepStrictEqual(own.business[fact], demo.business[fact]),
  )
  const names = facts.map((fact) => `„${v.getTitle(businessSchema.entries[fact])}“`)
  if (names.length > 0) open.push(pointAt(['business.yaml'], `Noch von der Demo: ${names.join(', ')}.`))

  const month = 'Der Monat ist noch der der Demo. Lesen Sie den Text einmal ganz: Ab wann gilt er für Sie?'
  for (const page of ['impressum', 'datenschutz', 'agb'] as const)
    if (own.legal[page].stand === demo.legal[page].stand) questions.push(pointAt([`legal/${page}.md`, 'stand'], month))

  const sentences = textsIn([demo.services, demo.projects, demo.faq, demo.texts, demo.seo])
  const known = new Set([...sentences, ...namesOf(demo), headlineOf(demo)])
  const count = (file: string, kind: string, texts: readonly string[], mayStay = isSameTrade) => {
    const left = texts.filter((text) => known.has(text)).length
    const sentence = `Noch von der Demo: ${left} von ${texts.length} ${kind}.`
    const question = `${sentence} Stimmt jeder Satz auch für Sie, mit Orten und Preisen?`
    if (left > 0 && mayStay) questions.push(pointAt([file], question))
    else if (left > 0) open.push(pointAt([file], sentence))
  }
  const descriptions = own.services.map(({ description }) => description)
  const answers = own.faq.map(({ answer }) => answer)
  const projects = own.projects.map(({ alt }) => alt)
  count('projects.yaml', 'Projekten', projects, false)
  count('services.yaml', 'Titeln', isSameTrade ? [] : namesOf(own))
  count('services.yaml', 'Beschreibungen', descriptions)
  count('faq.yaml', 'Antworten', answers)
  count('texts.yaml', 'Sätzen', [...textsIn(own.texts), headlineOf(own)])
  count('seo.yaml', 'Sätzen', textsIn(own.seo))
}

const namesOf = ({ services }: Content): string[] => services.map(({ title }) => title)
const headlineOf = ({ texts }: Content): string => texts.hero.headline.join(' ')

/** Collects the sentences in some data. */
function textsIn(data: unknown): string[] {
  if (typeof data === 'string') return data.split(/\s+/).length < WORDS_OF_A_SENTENCE ? [] : [data]
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(textsIn) : []
}
