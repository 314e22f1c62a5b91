import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { Content } from '#model/content.ts'
import { PLACEHOLDER } from '#model/placeholders.ts'
import { readYaml } from '#model/read/yaml-file.ts'
import { businessSchema } from '#model/schema/business.ts'
import { projectsSchema } from '#model/schema/lists.ts'
import { ANSWERS, optionalSections, PROMISE, textsSchema } from '#model/schema/texts.ts'
import { visualisationsOf } from '#model/visualisations.ts'
import { type Findings, type Place, plainPoint, pointAt } from './findings.ts'

/** Facts of one business: no other business has the same. */
const OWN_FACTS = ['name', 'owner', 'siteUrl', 'phones', 'email', 'street', 'geo', 'profiles'] as const
const TRADE_FACTS = ['manufacturers', 'excluded'] as const
// Shorter texts, such as 'So läuft es ab.', may stand on any website, unless they name what the demo assembles.
const WORDS_OF_A_SENTENCE = 5
const OF_THE_TRADE = /küche|möbel|montage/i
/** The places in the demo's texts, besides {ort}. */
const PLACES =
  /Ruhrgebiet|Rüttenscheid|Borbeck|Kettwig|Essen-Werden|Mülheim|Oberhausen|Bottrop|Gelsenkirchen|Bochum|Velbert|Duisburg|Dortmund|Düsseldorf|Wuppertal/g
/** Begins each text that commands/new/empty.yaml leaves to the owner. */
const UNWRITTEN = 'Hier steht bald'

/** Names the pictures and films of the demo that the pages show. */
export function checkPictures(content: Content, { open }: Findings): void {
  const { named } = visualisationsOf(content)
  const forms = `„${v.getTitle(projectsSchema([]))}“ und „${v.getTitle(textsSchema([]))}“`
  const shown = `Diese sind Visualisierungen der Demo, keine Fotos Ihrer Arbeit: ${named}.`
  if (named !== '') open.push(plainPoint(`${shown} Ersetzen Sie sie in den Formularen ${forms}.`, 'Bilder'))
}

/** Counts the texts that an empty site folder leaves to the owner, one line a form. */
export function checkUnwritten({ business, services, texts, seo }: Content, { open }: Findings): void {
  const count = (place: Place, data: unknown) => {
    const left = textsIn(data).filter((text) => text.includes(UNWRITTEN)).length
    const missing = left === 1 ? 'Ein Text fehlt' : `${left} Texte fehlen`
    if (left > 0) open.push(pointAt(place, `${missing} noch, zu erkennen an „${UNWRITTEN}“.`))
  }
  count(['business.yaml', 'trade'], business.trade)
  for (const [name, data] of Object.entries({ services, texts, seo })) count([`${name}.yaml`], data)
}

/**
 * Names the parts of an owner's content that are still the demo's word for word, one line a form. Texts are compared as
 * they are written: once their words in braces are filled in, they differ everywhere.
 */
export function checkAgainstDemo(
  own: Content,
  demo: Content,
  folders: { own: string; demo: string },
  { open, questions }: Findings,
): void {
  // A business of the same trade may keep sentences of the demo, but not its projects.
  const isSameTrade = own.business.trade === demo.business.trade
  const facts = [...OWN_FACTS, ...(isSameTrade ? [] : TRADE_FACTS)]
  const same = facts.filter((fact) => isDeepStrictEqual(own.business[fact], demo.business[fact]))
  const names = same.map((fact) => `„${v.getTitle(businessSchema.entries[fact])}“`)
  if (names.length > 0) open.push(pointAt(['business.yaml'], `Noch von der Demo: ${names.join(', ')}.`))
  checkExamples(folders, open)
  askForMonths(own, demo, questions)

  const count = (file: string, kind: string, part: (data: unknown) => unknown, mayStay = isSameTrade) => {
    const known = new Set(textsIn(part(readYaml(folders.demo, file).data)))
    const texts = textsIn(part(readYaml(folders.own, file).data))
    const left = texts.filter((text) => known.has(text)).length
    const sentence = `Noch von der Demo: ${left} von ${texts.length} ${kind}.`
    const question = `${sentence} Stimmt jeder Satz auch für Sie, auch Orte, Ablauf und Umsatzsteuer?`
    if (left > 0 && mayStay) questions.push(pointAt([file], question))
    else if (left > 0) open.push(pointAt([file], sentence))
  }
  count('projects.yaml', 'Projekten', fields('alt'), false)
  count('projects.yaml', 'Geschichten', fields('story'), false)
  if (!isSameTrade) count('services.yaml', 'Titeln', fields('title'))
  count('services.yaml', 'Beschreibungen', fields('description'))
  count('faq.yaml', 'Antworten', fields('answer'))
  count('texts.yaml', 'Sätzen', (data) => data)
  // What search engines show of the legal pages is the same for every business.
  count('seo.yaml', 'Sätzen', (data) => Object(data).home)

  if (own.business.city === demo.business.city) return
  // In the same Land a business may work there.
  const points = own.business.region === demo.business.region ? questions : open
  for (const [file, data] of textsByFile(own)) {
    const found = JSON.stringify(data)
      .match(PLACES)
      ?.filter((place) => place !== own.business.city)
    const named = [...new Set(found)].map((place) => `„${place}“`).join(', ')
    const sentence = `Dort stehen noch Orte der Demo: ${named}. Nennen Sie die, an denen Sie arbeiten.`
    if (named !== '') points.push(pointAt([file], sentence))
  }
}

/** What the demo says of its own work, prices and customers: true of no other business, also not in the same trade. */
const OWN_WORDS = { ...PROMISE, ...ANSWERS, ...optionalSections([]) }

/** Names the demo's examples that are left: sentences about the owner, reviews, and prices. */
function checkExamples(folders: Readonly<Record<'own' | 'demo', string>>, open: Findings['open']): void {
  const read = (name: string) => [folders.own, folders.demo].map((folder): unknown => readYaml(folder, name).data)
  const [mine, theirs] = read('texts.yaml').map(told)
  const isLeft = (name: string) => {
    const [value, example] = [mine?.get(name), theirs?.get(name)]
    if (!Array.isArray(value) || !Array.isArray(example)) return isFilled(value) && value === example
    return value.some((entry) => example.some((other) => isDeepStrictEqual(entry, other)))
  }
  const left = Object.entries(OWN_WORDS).filter(([name]) => isLeft(name))
  const titles = left.map(([, field]) => `„${v.getTitle(field)}“`).join(', ')
  if (titles !== '') open.push(pointAt(['texts.yaml'], `Noch Beispiele der Demo: ${titles}. ${EXAMPLES}`))
  const [services, examples] = read('services.yaml').map((list) =>
    fields('includes')(list).map((includes, at) => `${fields('price')(list)[at]} ${includes}`),
  )
  const prices = services?.filter((price) => isTelling(price) && examples?.includes(price)).length
  if (prices) open.push(pointAt(['services.yaml'], `Noch Preise der Demo: ${prices}. ${EXAMPLES}`))
}

const EXAMPLES = 'Schreiben Sie Ihre eigenen, oder lassen Sie die Felder leer.'
/** Every sentence of content/texts.yaml about the owner by the name of its field. */
function told(texts: unknown): Map<string, unknown> {
  const { hero, answers, ...others }: { hero?: object; answers?: object } = Object(texts)
  return new Map(Object.entries({ ...hero, ...answers, ...others }))
}

const isFilled = (value: unknown): boolean => typeof value === 'string' && value !== ''

/** Asks about legal texts that still have the month of the demo's; in that month itself it is right. */
function askForMonths(own: Content, demo: Content, questions: Findings['questions']): void {
  const month = new Date().toLocaleDateString('de', { month: 'long', year: 'numeric' })
  const isOld = (page: keyof Content['legal']) =>
    own.legal[page].stand === demo.legal[page].stand && own.legal[page].stand !== month
  const pages = (['impressum', 'datenschutz', 'agb'] as const).filter(isOld)
  const places = pages.map((page) => pointAt([`legal/${page}.md`], '').place)
  const old = 'Der „Stand“ ist noch der mitgelieferte. Lesen Sie den Text, und tragen Sie Ihren Monat ein.'
  if (places.length > 0) questions.push(plainPoint(old, places.join(', ')))
}

/** The texts of the home page and of search engines, filled in, by their file. */
export const textsByFile = (content: Content) =>
  (['services', 'faq', 'projects', 'texts', 'seo'] as const).map((name) => [`${name}.yaml`, content[name]] as const)

/** @returns the values of one field in the entries of a list. */
const fields = (name: string) => (data: unknown) =>
  Array.isArray(data) ? data.map((entry) => Object(entry)[name]) : []

/** Collects the sentences in some data. The lines of a headline are one sentence. */
function textsIn(data: unknown): string[] {
  if (typeof data === 'string') return isTelling(data) ? [data.replaceAll(/\s+/g, ' ').trim()] : []
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([name, value]) =>
    textsIn(name === 'headline' && Array.isArray(value) ? value.join(' ') : value),
  )
}

function isTelling(text: string): boolean {
  const words = text.replaceAll(PLACEHOLDER, '').match(/\p{L}+/gu) ?? []
  return words.length >= WORDS_OF_A_SENTENCE || OF_THE_TRADE.test(text)
}
