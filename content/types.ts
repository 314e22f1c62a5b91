/** A link of the navigation; `href` is a fragment of the home page ('#services'). */
export type NavLink = { name: string; href: `#${string}` }

/** A navigation entry that opens a list of further links. */
export type NavGroup = NavLink & { children: readonly NavLink[] }

/** Names of the drawings that stand as icons on the service cards. */
export type ServiceIcon = 'kitchen' | 'furniture' | 'bath' | 'repair' | 'delivery' | 'custom'

/** A service card; `id` is its anchor on the home page. */
export type Service = { id: `services-${ServiceIcon}`; icon: ServiceIcon; title: string; description: string }

export type FaqItem = { id: string; question: string; answer: string }

/** A picture of the gallery; `imagePath` is a file in content/media, null shows the placeholder 'Projekt 3'. */
export type Project = { id: number; title: string; caption: string; imagePath: string | null; alt: string }

/** What search engines and shared links show of a page. */
export type PageSeo = { title: string; description: string }

/** What every legal page exports beside its text; `stand` is the date of the wording, in words. */
export type LegalMeta = { title: string; stand: string }

/** A heading of a legal page and its anchor; the build reads them from the text. */
export type LegalHeading = { id: string; text: string }

/** What the build hands to the legal pages. */
export type LegalProps = {
  /** True when enquiries go to the own server, false when an external service forwards them. */
  relay: boolean
  /** Host name of that external service; empty with the own server. */
  formHost: string
  /** Days after which the own server deletes a delivered enquiry. */
  retentionDays: number
}
