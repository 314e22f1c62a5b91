import type { Content } from './content.ts'
import { cut } from './typography.ts'
import { visualisationsOf } from './visualisations.ts'
import { type Texts, textsOf } from './words.ts'

/** The part of the pages' content that follows from the owner's: checked content with words and links around it. */
export type Written = Omit<Content, 'texts' | 'seo'> & {
  texts: Texts
  /** Title and description of each page, also of those that no search engine lists. */
  seo: Content['seo'] & Record<'sent' | 'notFound' | 'serverError' | 'enquiry', PageSeo>
  navigation: Navigation
}

type PageSeo = { title: string; description: string }

/** Puts the words and links of the pages around checked content. */
export function pagesOf({ texts, seo, ...content }: Content): Written {
  const { business } = content
  return {
    ...content,
    seo: { ...seo, ...unnamedPages(business.name, seo.home) },
    navigation: navigationOf(content, texts.projects.name),
    texts: textsOf(texts, business, visualisationsOf(content)),
  }
}

/** Pages without an address, which no search engine lists. */
function unnamedPages(name: string, home: PageSeo) {
  const page = (title: string) => ({ title: cut(`${title} | ${name}`, 60), description: home.description })
  return {
    sent: home,
    notFound: page('Seite nicht gefunden'),
    serverError: page('Fehler'),
    enquiry: page('Fehler: Anfrage prüfen'),
  }
}

/** A link of the navigation; `href` is a fragment of the home page ('#services'). */
type NavLink = { name: string; href: `#${string}` }

/** A navigation entry that opens a list of further links. */
export type NavGroup = NavLink & { children: readonly NavLink[] }

type Navigation = {
  mainNavigation: readonly (NavLink | NavGroup)[]
  quickLinks: readonly NavLink[]
  legalLinks: readonly { name: string; href: string }[]
}

/** The links of header, menu and footer; a section without entries has no link. */
function navigationOf(
  { services, faq, projects }: Pick<Content, 'services' | 'faq' | 'projects'>,
  nameOfProjects: string,
): Navigation {
  const home: NavLink = { name: 'Home', href: '#home' }
  const toServices: NavLink = { name: 'Leistungen', href: '#services' }
  const toProjects: NavLink[] = projects.length > 0 ? [{ name: nameOfProjects, href: '#projects' }] : []
  const toFaq: NavLink[] = faq.length > 0 ? [{ name: 'FAQ', href: '#faq' }] : []
  const contact: NavLink = { name: 'Kontakt', href: '#contact' }
  const inMenu = services.filter((service) => service.inMenu)
  const children = [...inMenu.map(({ title, id }): NavLink => ({ name: title, href: `#${id}` })), ...toFaq]
  return {
    mainNavigation: [home, { ...toServices, children }, ...toProjects, contact],
    quickLinks: [home, toServices, ...toProjects, contact, ...toFaq],
    legalLinks: [
      { name: 'Impressum', href: '/impressum' },
      { name: 'Datenschutz', href: '/datenschutz' },
      { name: 'AGB', href: '/agb' },
    ],
  }
}
