import type { NavGroup, NavLink } from './types.ts'

/** Die Hauptnavigation, im Kopf und im mobilen Menü. */
export const mainNavigation = [
  { name: 'Home', href: '#home' },
  {
    name: 'Leistungen',
    href: '#services',
    children: [
      { name: 'Küchenmontage', href: '#services-kitchen' },
      { name: 'Möbelmontage', href: '#services-furniture' },
      { name: 'Badmöbel', href: '#services-bath' },
      { name: 'Maßanfertigungen', href: '#services-custom' },
      { name: 'FAQ', href: '#faq' },
    ],
  },
  { name: 'Projekte', href: '#projects' },
  { name: 'Kontakt', href: '#contact' },
] satisfies (NavLink | NavGroup)[]

/** Der Schnellzugriff im Seitenfuß; die Links zu den Leistungen kommen dort aus services.ts. */
export const quickLinks = [
  { name: 'Home', href: '#home' },
  { name: 'Leistungen', href: '#services' },
  { name: 'Projekte', href: '#projects' },
  { name: 'Kontakt', href: '#contact' },
  { name: 'FAQ', href: '#faq' },
] satisfies NavLink[]

/** Die Rechtstexte im Seitenfuß. */
export const legalLinks = [
  { name: 'Impressum', href: '/impressum' },
  { name: 'Datenschutz', href: '/datenschutz' },
  { name: 'AGB', href: '/agb' },
]
