import type { ServiceIcon } from './schema/lists.ts'

export type { ServiceIcon }

/** A link of the navigation; `href` is a fragment of the home page ('#services'). */
export type NavLink = { name: string; href: `#${string}` }

/** A navigation entry that opens a list of further links. */
export type NavGroup = NavLink & { children: readonly NavLink[] }

/** A service card; `id` is its anchor on the home page. */
export type Service = { id: string; icon: ServiceIcon; title: string; description: string; inMenu: boolean }

/** `id` is the anchor of the question. */
export type FaqItem = { id: string; question: string; answer: string }

/**
 * A picture of the gallery; `id` is its place in it, `image` a file in content/media, null shows the placeholder
 * 'Projekt 3'. `lines` are true lines in it, each from x, y to x, y in percent.
 */
export type Project = {
  id: number
  title: string
  caption: string
  image: string | null
  alt: string
  lines: readonly (readonly number[])[]
}
