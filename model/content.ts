import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Business, describeBusiness } from './business.ts'
import { fileNamed } from './file-names.ts'
import { type LegalFacts, legalFactsOf, placeholdersOf } from './placeholders.ts'
import { type LegalText, readLegal } from './read/legal.ts'
import { type Logo, readLogo } from './read/logo.ts'
import { Fault, type OwnersFile, type Parsed, parseFile } from './read/report.ts'
import { hasShippedContact, shippedMediaIn } from './read/shipped.ts'
import type { Trial } from './read/text-file.ts'
import { readYaml } from './read/yaml-file.ts'
import { businessSchema } from './schema/business.ts'
import { type FaqItem, faqSchema, type Project, projectsSchema, type Service, servicesSchema } from './schema/lists.ts'
import { filledSeoSchema, seoSchema } from './schema/pages.ts'
import { textsSchema } from './schema/texts.ts'
import { visualisationsOf } from './visualisations.ts'

/** The legal pages, in the order of the footer. */
export type LegalPageId = 'impressum' | 'datenschutz' | 'agb'

/** The checked files of content/: the pages are made of them. */
export type Content = {
  business: Business
  brand: Brand
  services: readonly Service[]
  faq: readonly FaqItem[]
  projects: readonly Project[]
  texts: v.InferOutput<ReturnType<typeof textsSchema>>
  seo: v.InferOutput<typeof seoSchema>
  hero: Hero
  /** The files in content/media that belong to the demo. */
  demoMedia: readonly string[]
  legal: Record<LegalPageId, LegalText>
  legalFacts: LegalFacts
}

export type Brand = {
  /** A colour such as '#c34a57'. */
  color: string
  logo: Logo | null
  /** Whether the name stands beside the logo. */
  nameBeside: boolean
  /** The owner's picture for the icons, a file in content/media; empty if there is none. */
  icon: string
}

/** The files of the picture at the head of the page, and of the film that begins with that picture. An empty name: no file. */
type Hero = { picture: string; film: string }

type Loaded = ({ content: Content; faults: [] } | { content: null; faults: Fault[] }) & {
  /** The photos that the content names and the folder has. They are checked even if the content has other faults. */
  photos: readonly string[]
  /** Null while the texts can't be read. */
  hero: Hero | null
}

/**
 * Reads and checks the folder of content.
 * @param folder that of the owner's files.
 * @param trial is read instead of its file.
 * @returns the content, or every fault in it at once.
 */
export function loadContent(folder: string, trial?: Trial): Loaded {
  const faults: Fault[] = []
  const outputOf = <Output>({ output, faults: found }: Parsed<Output>): Output | null => {
    faults.push(...found)
    return output
  }
  const read = (name: string) => readYaml(folder, name, trial)
  const mediaFolder = join(folder, 'media')
  const media = existsSync(mediaFolder) ? readdirSync(mediaFolder) : []
  const files = { services: read('services.yaml'), faq: read('faq.yaml'), projects: read('projects.yaml') }
  const facts = outputOf(readBusiness(read('business.yaml'), mediaFolder, media))
  const entries = {
    services: entriesIn(files.services),
    faq: entriesIn(files.faq),
    projects: entriesIn(files.projects),
  }
  // Names in braces can be checked only if the facts of the business can be read.
  const known = facts && placeholdersOf(facts.business, entries)
  const inLegal = facts && legalFactsOf(facts.business, entries)
  const legal = (id: LegalPageId) => outputOf(readLegal(folder, `legal/${id}.md`, inLegal, trial))

  const services = outputOf(parseFile(files.services, servicesSchema, known))
  const faq = outputOf(parseFile(files.faq, faqSchema, known))
  const projects = outputOf(parseFile(files.projects, projectsSchema(media), known))
  const texts = outputOf(parseFile(read('texts.yaml'), textsSchema(media), known))
  const pages = read('seo.yaml')
  const written = parseFile(pages, seoSchema, null)
  const seo = outputOf(written.output ? parseFile(pages, filledSeoSchema, known) : written)
  const [impressum, datenschutz, agb] = [legal('impressum'), legal('datenschutz'), legal('agb')]

  const named = [...entries.projects, { image: texts?.portrait }, { image: facts?.brand.icon }].flatMap((entry) =>
    v.is(PHOTOS, entry) ? [entry.image, entry.before, entry.story?.during] : [],
  )
  const photos = named.flatMap((name) => (name && media.includes(name) ? name : []))
  const hero = texts && { picture: texts.hero.picture, film: texts.hero.film }
  const isRead = facts && hero && services && faq && projects && texts && seo && impressum && datenschutz && agb
  if (!isRead || faults.length > 0) return { content: null, faults, photos, hero }
  const demoMedia = shippedMediaIn(mediaFolder, media)
  const lists = { services, faq, projects }
  const legalFacts = legalFactsOf(facts.business, lists, visualisationsOf({ projects, hero, demoMedia }))
  const legalPages = { impressum, datenschutz, agb }
  const content = { ...facts, ...lists, texts, seo, hero, demoMedia, legal: legalPages, legalFacts }
  return { content, faults: [], photos, hero }
}

function readBusiness(file: OwnersFile, folder: string, media: readonly string[]) {
  const { output, faults } = parseFile(file, businessSchema, null)
  if (!output) return { output: null, faults }
  const { brand, ...data } = output
  const fault = (field: string, sentence: string) =>
    new Fault(file.name, ['brand', field], file.lineOf(['brand', field]), sentence)
  const business = describeBusiness(data, hasShippedContact(data))
  const logo = brand.logo === '' ? null : readLogo(folder, media, brand.logo)
  if (typeof logo === 'string') return { output: null, faults: [fault('logo', logo)] }
  if (brand.icon !== '' && fileNamed(media, brand.icon) === undefined)
    return { output: null, faults: [fault('icon', MISSING)] }
  return { output: { business, brand: { ...brand, logo } }, faults }
}

const MISSING = 'Diese Datei liegt nicht unter „Fotos und Filme“ (content/media).'
const PHOTOS = v.object({
  image: v.optional(v.string()),
  before: v.optional(v.string()),
  story: v.optional(v.object({ during: v.optional(v.string()) })),
})
const entriesIn = ({ data }: OwnersFile): readonly unknown[] => (Array.isArray(data) ? data : [])
