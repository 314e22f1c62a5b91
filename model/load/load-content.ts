import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Business, describeBusiness } from '../facts/business.ts'
import { legalConditionsOf, legalPlaceholdersOf, placeholdersOf } from '../facts/placeholders.ts'
import { businessSchema } from '../schema/business.ts'
import { faqSchema, projectsSchema, servicesSchema } from '../schema/lists.ts'
import { seoSchema } from '../schema/pages.ts'
import { allDifferent } from '../schema/rules.ts'
import { textsSchema } from '../schema/texts.ts'
import type { FaqItem, Project, Service } from '../types.ts'
import type { Placeholders } from './placeholders.ts'
import { type LegalText, readLegal } from './read-legal.ts'
import { type Logo, readLogo } from './read-logo.ts'
import { readYaml, type YamlFile } from './read-yaml.ts'
import { parseFile, placeOf } from './report.ts'
import { slug } from './slug.ts'

/** The legal pages, in the order of the footer. */
export type LegalPageId = 'impressum' | 'datenschutz' | 'agb'

/** The files in content/, checked: what the pages are made of. */
export type Content = {
  business: Business
  /** The colour, such as '#c34a57', and the logo. */
  brand: { color: string; logo: Logo | null }
  placeholders: Placeholders
  services: Service[]
  faq: FaqItem[]
  projects: Project[]
  texts: v.InferOutput<typeof textsSchema>
  seo: v.InferOutput<typeof seoSchema>
  legal: Record<LegalPageId, LegalText>
}

export type Loaded = ({ content: Content; faults: [] } | { content: null; faults: string[] }) & {
  /** The photos the gallery names, also of content with faults: they may have some of their own. */
  photos: readonly string[]
}

/**
 * Reads and checks the folder of content.
 * @param folder that of the owner's files.
 * @returns the content, or every fault in it at once: a German line each that names file, line and field.
 */
export function loadContent(folder: string): Loaded {
  const media = namesIn(join(folder, 'media'))
  const read = (name: string) => readYaml(join(folder, name), `content/${name}`)
  const lists = { services: read('services.yaml'), faq: read('faq.yaml'), projects: read('projects.yaml') }
  const { business, brand, faults: businessFaults } = readBusiness(read('business.yaml'), join(folder, 'media'), media)
  const counts = { services: countOf(lists.services), faq: countOf(lists.faq), projects: countOf(lists.projects) }
  const known = business && placeholdersOf(business, counts)

  const services = parseFile(lists.services, servicesSchema, known, 'Leistung')
  const faq = parseFile(lists.faq, faqSchema, known, 'Frage')
  const projects = parseFile(lists.projects, projectsSchema(media), known, 'Projekt')
  const texts = parseFile(read('texts.yaml'), textsSchema, known)
  const seo = parseFile(read('seo.yaml'), seoSchema, known)
  const legal = readLegalPages(folder, business, known)
  const faults = [businessFaults, ...[services, faq, projects, texts, seo, legal].map((part) => part.faults)].flat()
  const photos = photosOf(lists.projects).filter((name) => media.includes(name))
  const isRead = services.output && faq.output && projects.output && texts.output && seo.output
  if (!isRead || !business || !brand || !known || faults.length > 0) return { content: null, faults, photos }

  const content = {
    business,
    brand,
    placeholders: { ...known, ...legalPlaceholdersOf(business) },
    services: services.output.map((each) => ({ ...each, id: `services-${each.id || slug(each.title)}` })),
    faq: faq.output.map((each) => ({ ...each, id: `faq-${each.id || slug(each.question)}` })),
    projects: projects.output.map(({ image, ...each }, index) => ({ id: index + 1, ...each, image: image || null })),
    texts: texts.output,
    seo: seo.output,
    legal: legal.pages,
  }
  const repeated = [
    ...(isRepeated(content.services)
      ? [`content/services.yaml: Zwei Leistungen ${REPEATED.replace('%', 'Namen')}`]
      : []),
    ...(isRepeated(content.faq) ? [`content/faq.yaml: Zwei Fragen ${REPEATED.replace('%', 'Wortlaut')}`] : []),
  ]
  return repeated.length > 0 ? { content: null, faults: repeated, photos } : { content, faults: [], photos }
}

const REPEATED = 'haben dieselbe id oder denselben %. Bitte ändern Sie eine davon.'
const isRepeated = (entries: readonly { id: string }[]): boolean => !allDifferent(entries.map(({ id }) => id))

function readBusiness(file: YamlFile, folder: string, media: readonly string[]) {
  const { output, faults } = parseFile(file, businessSchema, null)
  if (!output) return { business: null, brand: null, faults }
  const { brand, ...facts } = output
  const business = describeBusiness(facts)
  const logo = brand.logo === '' ? null : readLogo(folder, media, brand.logo)
  if (typeof logo !== 'string') return { business, brand: { color: brand.color, logo }, faults }
  return { business, brand: null, faults: [`${placeOf(file, ['brand', 'logo'])}: ${logo}`] }
}

/** What stands in the legal texts only after the build knows its settings. */
const SETTINGS = {
  placeholders: ['speichertage', 'spamtage', 'formulardienst'],
  conditions: ['eigener-server', 'film'],
}

function readLegalPages(folder: string, business: Business | null, known: Placeholders | null) {
  // Names of placeholders can only be checked against those of a business that can be read.
  const names = business &&
    known && {
      placeholders: [...Object.keys({ ...known, ...legalPlaceholdersOf(business) }), ...SETTINGS.placeholders],
      conditions: [...Object.keys(legalConditionsOf(business)), ...SETTINGS.conditions],
    }
  const page = (id: LegalPageId) => readLegal(join(folder, 'legal', `${id}.md`), `content/legal/${id}.md`, names)
  const [impressum, datenschutz, agb] = [page('impressum'), page('datenschutz'), page('agb')]
  return {
    pages: { impressum: impressum.text, datenschutz: datenschutz.text, agb: agb.text },
    faults: [impressum, datenschutz, agb].flatMap(({ faults }) => faults),
  }
}

function photosOf({ data }: YamlFile): string[] {
  const projects = v.safeParse(v.array(v.object({ image: v.optional(v.string(), '') })), data)
  return projects.success ? projects.output.flatMap(({ image }) => (image === '' ? [] : [image])) : []
}

const countOf = ({ data }: YamlFile): number => (Array.isArray(data) ? data.length : 0)

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
