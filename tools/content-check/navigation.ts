import * as v from 'valibot'
import { check } from './report.ts'
import { filled, joined } from './rules.ts'

const SECTIONS = ['home', 'services', 'faq', 'projects', 'contact']

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
