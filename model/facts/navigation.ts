import type { FaqItem, NavGroup, NavLink, Project, Service } from '../types.ts'

type Lists = { services: readonly Service[]; faq: readonly FaqItem[]; projects: readonly Project[] }

/** The links of header, menu and footer: to what is there. */
export function navigationOf({ services, faq, projects }: Lists) {
  const toFaq: NavLink[] = faq.length > 0 ? [{ name: 'FAQ', href: '#faq' }] : []
  const toProjects: NavLink[] = projects.length > 0 ? [{ name: 'Projekte', href: '#projects' }] : []
  const inMenu = services
    .filter(({ inMenu: isThere }) => isThere)
    .map(({ title, id }): NavLink => ({ name: title, href: `#${id}` }))
  const main: (NavLink | NavGroup)[] = [
    { name: 'Home', href: '#home' },
    { name: 'Leistungen', href: '#services', children: [...inMenu, ...toFaq] },
    ...toProjects,
    { name: 'Kontakt', href: '#contact' },
  ]
  return {
    mainNavigation: main,
    quickLinks: [
      { name: 'Home', href: '#home' },
      { name: 'Leistungen', href: '#services' },
      ...toProjects,
      { name: 'Kontakt', href: '#contact' },
      ...toFaq,
    ] satisfies NavLink[],
    legalLinks: [
      { name: 'Impressum', href: '/impressum' },
      { name: 'Datenschutz', href: '/datenschutz' },
      { name: 'AGB', href: '/agb' },
    ],
  }
}
