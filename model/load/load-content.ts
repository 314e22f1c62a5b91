import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Business, describeBusiness } from '../facts/business.ts'
import { legalConditionsOf, legalPlaceholdersOf, placeholdersOf } from '../facts/placeholders.ts'
import { businessSchema } from '../schema/business.ts'
import { faqSchema, projectsSchema, servicesSchema } from '../schema/lists.ts'
import { seoSchema } from '../schema/pages.ts'
import { textsSchema } from '../schema/texts.ts'
import { asProjects, asQuestions, asServices, repeatedAnchors } from './anchors.ts'
import { fillPlaceholders, type Placeholders, unknownPlaceholder } from './placeholders.ts'
import { type LegalText, readLegal } from './read-legal.ts'
import { type Logo, readLogo } from './read-logo.ts'
import { readYaml, type YamlFile } from './read-yaml.ts'
import { type Parsed, parseFile, placeOf } from './report.ts'

/** The files in content/, checked: what the pages are made of. */
export type Content = ReturnType<typeof contentOf>
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
  const files = {
    services: read('services.yaml'),
    faq: read('faq.yaml'),
    projects: read('projects.yaml'),
    texts: read('texts.yaml'),
    seo: read('seo.yaml'),
  }
  const { business, brand, faults: businessFaults } = readBusiness(read('business.yaml'), join(folder, 'media'), media)
  const counts = { services: countOf(files.services), faq: countOf(files.faq), projects: countOf(files.projects) }
  const known = business && placeholdersOf(business, counts)

  const lists = {
    services: parse(files.services, servicesSchema, known, 'Leistung'),
    faq: parse(files.faq, faqSchema, known, 'Frage'),
    projects: parse(files.projects, projectsSchema(media), known, 'Projekt'),
  }
  const texts = parse(files.texts, textsSchema, known)
  const seo = parse(files.seo, seoSchema, known)
  const legal = readLegalPages(folder, business, known)
  const others = [...Object.values(lists), texts, seo, legal].flatMap((part) => part.faults)
  const faults = [...businessFaults, ...others]
  const photos = photosOf(files.projects).filter((name) => media.includes(name))
  const { services, faq, projects } = lists
  if (
    !business ||
    !brand ||
    !known ||
    !services.output ||
    !faq.output ||
    !projects.output ||
    !texts.output ||
    !seo.output
  )
    return { content: null, faults, photos }
  if (faults.length > 0) return { content: null, faults, photos }

  const content = contentOf({
    business,
    brand,
    placeholders: { ...known, ...legalPlaceholdersOf(business) },
    services: asServices(services.output),
    faq: asQuestions(faq.output),
    projects: asProjects(projects.output),
    texts: texts.output,
    seo: seo.output,
    legal: legal.pages,
  })
  const repeated = repeatedAnchors(content)
  return repeated.length > 0 ? { content: null, faults: repeated, photos } : { content, faults: [], photos }
}

type Parts = {
  business: Business
  brand: Brand
  placeholders: Placeholders
  services: ReturnType<typeof asServices>
  faq: ReturnType<typeof asQuestions>
  projects: ReturnType<typeof asProjects>
  texts: v.InferOutput<typeof textsSchema>
  seo: v.InferOutput<typeof seoSchema>
  legal: Record<LegalPageId, LegalText>
}
const contentOf = (parts: Parts) => parts

/** What the site shows of the brand: its colour, such as '#c34a57', and its logo. */
type Brand = { color: string; logo: Logo | null }

function readBusiness(file: YamlFile, folder: string, media: readonly string[]) {
  const { output, faults } = parseFile(file, businessSchema)
  if (!output) return { business: null, brand: null, faults }
  const { brand, ...facts } = output
  const business = describeBusiness(facts)
  const logo = brand.logo === '' ? null : readLogo(folder, media, brand.logo)
  if (typeof logo !== 'string') return { business, brand: { color: brand.color, logo }, faults }
  return { business, brand: null, faults: [`${placeOf(file, ['brand', 'logo'])}: ${logo}`] }
}

/** Parses a file whose texts have placeholders; while these are unknown, with the placeholders in them. */
function parse<Schema extends v.GenericSchema>(
  file: YamlFile,
  schema: Schema,
  placeholders: Placeholders | null,
  entry?: string,
): Parsed<v.InferOutput<Schema>> {
  if (!placeholders) return parseFile(file, schema, entry)
  const { data, unknown } = fillPlaceholders(file.data, placeholders)
  const parsed = parseFile({ ...file, data }, schema, entry)
  const faults = unknown.map(
    ({ path, name }) => `${placeOf(file, path, entry)}: ${unknownPlaceholder(name, placeholders)}`,
  )
  return faults.length === 0 ? parsed : { output: null, faults: [...parsed.faults, ...faults] }
}

/** The legal pages, in the order of the footer. */
const LEGAL_PAGES = ['impressum', 'datenschutz', 'agb'] as const
export type LegalPageId = (typeof LEGAL_PAGES)[number]

/** What stands in the legal texts only after the build knows its settings. */
const SETTINGS = { placeholders: ['speichertage', 'spamtage', 'formulardienst'], conditions: ['eigener-server'] }

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
