import type { Business } from './business.ts'
import type { Content } from './content.ts'
import { inWords } from './placeholders.ts'
import { unbrokenTimes } from './typography.ts'

/**
 * Every text of the pages, by section: the owner's sentences, and beside them the words of the controls, which are the
 * same for every business. While the demo's data or pictures are shown, its own sentences say so.
 */
export function textsOf(own: Content['texts'], business: Business, projects: number) {
  const radius = `${business.radiusMeters / 1000}\u00a0km`
  const { demo } = business
  const sheets = projects > 0 ? 3 : 2
  return {
    header: {
      skip: 'Zum Inhalt springen',
      logo: `${business.name}\u00a0– zur Startseite`,
      navigation: 'Hauptnavigation',
      mobileNavigation: 'Mobile Navigation',
      cta: 'Anfrage stellen',
      ctaLabel: 'Kontakt aufnehmen',
      openMenu: 'Menü öffnen',
      closeMenu: 'Menü schließen',
      menu: 'Menü',
      close: 'Schließen',
      call: 'Anrufen',
    },
    /** Whether these are the hours to call. */
    reachable: { now: 'Jetzt Sprechzeit', today: 'heute ab', again: 'wieder ab', oClock: 'Uhr' },
    hero: { ...own.hero, pauseVideo: 'Video anhalten', playVideo: 'Video abspielen' },
    makers: own.makers,
    services: { sheet: 'Leistungen', sheetNumber: `Blatt 1 von ${sheets}`, ...own.services },
    process: own.process,
    faq: own.faq,
    projects: {
      sheet: 'Projekte',
      sheetNumber: `Blatt 2 von ${sheets}`,
      ...own.projects,
      ...(demo.pictures && demoProjects(projects)),
      placeholder: 'Projekt',
      missing: 'Bild folgt',
      enlarge: 'Bild vergrößern',
      measure: 'Linien zeigen',
      previous: 'Vorheriges Projekt',
      next: 'Nächstes Projekt',
      of: 'von',
      picture: 'Bild',
      carousel: 'Projekte zum Durchblättern',
      lightbox: 'Projektbild',
      previousPicture: 'Vorheriges Bild',
      nextPicture: 'Nächstes Bild',
      close: 'Schließen',
    },
    contact: {
      sheet: 'Kontakt',
      sheetNumber: `Blatt ${sheets} von ${sheets}`,
      ...own.contact,
      phone: 'Telefon',
      email: 'E-Mail',
      address: demo.data ? 'Beispieladresse' : 'Anschrift',
      hours: 'Sprechzeiten',
      hoursValue: unbrokenTimes(business.hours.display),
      /** Beside the code on paper; the address of the site follows. */
      code: 'Anfrage mit Foto: Code scannen oder',
    },
    notices: { close: 'Meldung schließen', one: 'Meldung', all: 'Meldungen' },
    checklist: own.checklist,
    area: own.area,
    map: {
      /** Who makes the map, as banner and privacy statement name them. */
      provider: 'Google Maps',
      note: 'Beim Laden erhält Google Ihre IP-Adresse, auch in den USA, und kann Cookies setzen.',
      more: 'Datenschutz',
      load: 'Karte laden',
      frame: `Karte von Google Maps: Umgebung von ${business.city}`,
      drawing: `Gezeichnete Karte: Einsatzgebiet im Umkreis von ${radius} um ${business.city}`,
      route: 'Route bei Google Maps öffnen',
    },
    seo: own.seo,
    cookies: {
      label: 'Cookie-Hinweis',
      text: 'Diese Website setzt keine Cookies. Wenn Sie zustimmen, lade ich die Karte von Google Maps. Google erhält dann Ihre IP-Adresse, auch in den USA, und kann Cookies setzen. Ihre Wahl können Sie jederzeit im Seitenfuß ändern.',
      more: 'Mehr',
      details:
        'Die Wahl gilt für Ihre nächsten Besuche: Ihr Browser merkt sie sich, ich erfahre sie nicht. Lehnen Sie ab, sehen Sie statt der Karte eine Zeichnung.',
      decline: 'Ablehnen',
      accept: 'Akzeptieren',
      settings: 'Cookie-Einstellungen',
    },
    footer: { legal: 'Rechtliches', top: 'Nach oben' },
    titleBlock: {
      ...own.footer,
      quickLinks: 'Schnellzugriff',
      services: 'Leistungen',
      contact: 'Kontakt',
      /** The three small cells of the title block. */
      cells: [
        { label: 'Maße', value: 'alle in mm' },
        { label: 'Maßstab', value: '1 : 1' },
        { label: 'Ort', value: business.city },
      ],
      demo: demoNotes(demo),
    },
    legal: { sheet: 'Rechtliches', stand: 'Stand:', contents: 'Inhalt' },
    notFound: {
      /** In English on purpose: marked up as such. */
      headline: 'Oops! Page not found',
      text: 'Diese Seite ist aus dem Lot geraten: Es gibt sie nicht oder nicht mehr.',
      home: 'Zur Startseite',
      contact: 'Anfrage stellen',
    },
    failure: {
      /** In English on purpose: marked up as such. */
      headline: 'Unexpected Application Error!',
      text: 'Hier ist etwas schiefgegangen. Bitte laden Sie die Seite neu. Hilft das nicht, erreichen Sie mich per Telefon oder E-Mail:',
      home: 'Zur Startseite',
    },
    form: {
      label: 'Anfrage',
      optional: '(freiwillig)',
      file: 'Foto oder Plan',
      example: own.form.example,
      again: 'Weitere Anfrage schreiben',
      required: 'Felder mit * brauche ich, um Ihnen antworten zu können.',
      consent: {
        before: 'Ihre Angaben verwende ich nur, um Ihre Anfrage zu bearbeiten. Mehr dazu in der ',
        link: 'Datenschutzerklärung',
        after: '.',
      },
      honeypot: 'Bitte leer lassen',
      submit: 'Anfrage stellen',
      busy: 'Wird gesendet...',
      removeFile: 'Datei entfernen',
      dropFile: 'Datei hier loslassen',
      oneFile: 'Eine Anfrage kann nur eine Datei enthalten. Übernommen ist die erste.',
      upload: 'Datei wird übertragen',
      percent: 'Prozent',
      reference: 'Ihre Vorgangsnummer:',
      errorSummary: 'Bitte prüfen Sie Ihre Angaben',
      notSent: 'Anfrage nicht gesendet',
    },
  }
}

/** Pictures that were computed are not called photos of kitchens that were built. */
function demoProjects(count: number) {
  const counted = inWords(count)
  return {
    headline: [`${counted.charAt(0).toUpperCase()}${counted.slice(1)} Küchen,`, 'vorgezeichnet.'],
    lead: 'Visualisierungen, keine Fotos fertiger Aufträge. Sie zeigen, worauf es beim Aufbau ankommt: gerade Linien, gleiche Fugen, Platten ohne Versatz.',
  }
}

function demoNotes({ data, pictures }: Business['demo']) {
  const pages = data
    ? 'Diese Website ist eine Demo: Name, Anschrift und Kontaktdaten sind Beispiele. Auch die Herstellernamen sind Beispiele.'
    : ''
  const notes = (shown: string) => [
    pages,
    pictures ? `${shown} sind Visualisierungen, keine Fotos ausgeführter Aufträge.` : '',
  ]
  return {
    withFilm: notes('Alle Bilder und der Film').join(' ').trim(),
    withoutFilm: notes('Alle Bilder').join(' ').trim(),
  }
}
