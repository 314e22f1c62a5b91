import * as v from 'valibot'
import { addressName } from '../media/address-name.ts'
import { check } from './report.ts'
import { allDifferent, filled, joined } from './rules.ts'

const ICONS = ['kitchen', 'furniture', 'bath', 'repair', 'delivery', 'custom'] as const
const SERVICE_IDS = joined(ICONS.map((icon) => `services-${icon}`))
const PROJECT_IDS = joined([1, 2, 3, 4, 5, 6, 7, 8, 9])
const SECTIONS = ['home', 'services', 'faq', 'projects', 'contact']

const servicesSchema = v.pipe(
  v.array(
    v.object({
      id: v.string(),
      icon: v.picklist(ICONS, `Diese Zeichnung gibt es nicht. Möglich sind ${joined(ICONS)}.`),
      title: filled('Bitte geben Sie der Leistung einen Namen.'),
      description: filled('Bitte beschreiben Sie die Leistung in zwei oder drei Sätzen.'),
    }),
  ),
  v.check(
    (list) => joined(list.map(({ id }) => id)) === SERVICE_IDS,
    `Es müssen genau sechs Leistungen mit diesen ids in dieser Reihenfolge sein: ${SERVICE_IDS}.`,
  ),
)

const faqSchema = v.pipe(
  v.array(
    v.object({
      id: v.pipe(
        v.string(),
        v.regex(/^faq-[a-z-]+$/, 'Die id beginnt mit faq- und hat nur Kleinbuchstaben und Striche.'),
      ),
      question: v.pipe(
        filled('Bitte schreiben Sie eine Frage.'),
        v.endsWith('?', 'Die Frage endet mit einem Fragezeichen.'),
      ),
      answer: filled('Bitte beantworten Sie die Frage.'),
    }),
  ),
  v.length(9, 'Es müssen genau neun Fragen sein.'),
  v.check((list) => allDifferent(list.map(({ id }) => id)), 'Zwei Fragen haben dieselbe id.'),
)

const projectsSchema = (mediaFiles: readonly string[]) =>
  v.pipe(
    v.array(
      v.object({
        id: v.number(),
        title: filled('Bitte geben Sie dem Bild einen kurzen Titel.'),
        caption: v.string(),
        imagePath: v.nullable(
          v.pipe(
            v.string('Bitte nennen Sie eine Bilddatei oder null.'),
            v.check(
              (name) => mediaFiles.some((file) => file.normalize() === name.normalize()),
              ({ input }) => `Diese Datei liegt nicht in content/media.${suggestion(input, mediaFiles)}`,
            ),
          ),
        ),
        alt: filled('Bitte beschreiben Sie das Bild in einem Satz.'),
      }),
    ),
    v.check(
      (list) => joined(list.map(({ id }) => id)) === PROJECT_IDS,
      `Es müssen genau neun Projekte mit den ids ${PROJECT_IDS} sein.`,
    ),
  )

/** A file may have been saved in another format, or its name be written with other capitals. */
function suggestion(name: string, mediaFiles: readonly string[]): string {
  const alike = mediaFiles.find((file) => addressName(file) === addressName(name))
  return alike ? ` Meinen Sie ${alike}?` : ''
}

/** Checks the service cards; @returns one German line per fault. */
export function checkServices(services: unknown): string[] {
  return check({ file: 'content/services.ts', entry: 'Leistung' }, servicesSchema, services)
}

/** Checks the questions; @returns one German line per fault. */
export function checkFaq(faq: unknown): string[] {
  return check({ file: 'content/faq.ts', entry: 'Frage' }, faqSchema, faq)
}

/**
 * Checks the gallery.
 * @param mediaFiles the names of the files in content/media.
 * @returns one German line per fault.
 */
export function checkProjects(projects: unknown, mediaFiles: readonly string[]): string[] {
  return check({ file: 'content/projects.ts', entry: 'Projekt' }, projectsSchema(mediaFiles), projects)
}

/**
 * Checks a list of links into the home page.
 * @param list its name in navigation.ts.
 * @param serviceIds the anchors of the service cards.
 * @returns one German line per fault.
 */
export function checkNavigation(list: string, links: unknown, serviceIds: readonly string[]): string[] {
  const targets = [...SECTIONS, ...serviceIds].map((id) => `#${id}`)
  const link = v.object({
    name: filled('Bitte geben Sie dem Link einen Namen.'),
    href: v.picklist(targets, `Diesen Anker gibt es nicht. Möglich sind ${joined(targets)}.`),
  })
  const schema = v.array(v.object({ ...link.entries, children: v.optional(v.array(link)) }))
  return check({ file: `content/navigation.ts, ${list}`, entry: 'Link' }, schema, links)
}
