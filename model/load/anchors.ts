import type * as v from 'valibot'
import type { faqSchema, projectsSchema, servicesSchema } from '../schema/lists.ts'
import type { FaqItem, Project, Service } from '../types.ts'
import { slug } from './slug.ts'

/** The services, each with its anchor: of its id, or of its title. */
export function asServices(services: v.InferOutput<typeof servicesSchema>): Service[] {
  return services.map((service) => ({ ...service, id: `services-${service.id || slug(service.title)}` }))
}

/** The questions, each with its anchor: of its id, or of its words. */
export function asQuestions(questions: v.InferOutput<typeof faqSchema>): FaqItem[] {
  return questions.map((item) => ({ ...item, id: `faq-${item.id || slug(item.question)}` }))
}

/** The projects, numbered in their order. */
export function asProjects(projects: v.InferOutput<ReturnType<typeof projectsSchema>>): Project[] {
  return projects.map(({ image, ...project }, index) => ({ id: index + 1, ...project, image: image || null }))
}

/** A line for each list in which two entries would have the same anchor. */
export function repeatedAnchors({
  services,
  faq,
}: {
  services: readonly Service[]
  faq: readonly FaqItem[]
}): string[] {
  return [
    ...(isRepeated(services)
      ? ['content/services.yaml: Zwei Leistungen haben dieselbe id oder denselben Namen. Bitte ändern Sie eine davon.']
      : []),
    ...(isRepeated(faq)
      ? ['content/faq.yaml: Zwei Fragen haben dieselbe id oder denselben Wortlaut. Bitte ändern Sie eine davon.']
      : []),
  ]
}

const isRepeated = (entries: readonly { id: string }[]): boolean =>
  new Set(entries.map(({ id }) => id)).size !== entries.length
