import { navigationOf } from './facts/navigation.ts'
import { legalConditionsOf } from './facts/placeholders.ts'
import { textsOf } from './facts/texts.ts'
import type { Content } from './load/load-content.ts'

/** What the pages show; all of it is plain data. */
export type Model = ReturnType<typeof modelOf>

/** Makes of checked content what the pages show. */
export function modelOf({ business, brand, placeholders, services, faq, projects, texts, seo, legal }: Content) {
  return {
    business,
    brand,
    services,
    faq,
    projects,
    seo: { ...seo, ...unnamedPages(business.name, seo.home) },
    navigation: navigationOf({ services, faq, projects }),
    texts: textsOf(texts, business, { projects }),
    legal,
    legalFacts: { placeholders, conditions: legalConditionsOf(business) },
  }
}

/** Pages that have no address, and that nobody searches for. */
function unnamedPages(name: string, home: { title: string; description: string }) {
  return {
    sent: home,
    notFound: {
      title: `Seite nicht gefunden | ${name}`,
      description: 'Diese Seite gibt es nicht oder nicht mehr. Zurück zur Startseite oder direkt zur Anfrage.',
    },
    serverError: {
      title: `Fehler | ${name}`,
      description: 'Beim Anzeigen dieser Seite ist ein Fehler aufgetreten.',
    },
    enquiry: {
      title: `Fehler: Anfrage prüfen | ${name}`,
      description: 'Bitte prüfen Sie Ihre Angaben und senden Sie die Anfrage noch einmal.',
    },
  }
}
