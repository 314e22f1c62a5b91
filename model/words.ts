import * as v from 'valibot'
import type { Business } from './business.ts'
import type { Content } from './content.ts'
import { chooseIchOrWir } from './legal-form.ts'
import { ANSWERS } from './schema/texts.ts'
import { unbrokenTimes } from './typography.ts'
import type { Visualisations } from './visualisations.ts'

/** The texts as `textsOf` lists them: a second list would repeat each name. */
export type Texts = ReturnType<typeof textsOf>

/**
 * Every text of the pages, by section: the owner's sentences, and the words of the controls, which are the same for every
 * business. A sentence names the data and pictures that are still the demo's.
 */
export function textsOf(own: Content['texts'], business: Business, visualisations: Visualisations) {
  const radius = `${business.radiusMeters / 1000}\u00a0km`
  const { drawings, isExample, isWe } = business
  const say = (sentence: string) => chooseIchOrWir(sentence, isWe)
  // The singular of other names is not known, so their plural stays.
  const project = own.projects.name === 'Projekte' ? 'Projekt' : 'Bild'
  const said: Readonly<Record<string, string>> = own.answers
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
    /** The line beside the phone number says that somebody answers now, or when somebody will. */
    reachable: { now: 'Jetzt Telefonzeit', today: 'heute ab', again: 'wieder ab', oClock: 'Uhr' },
    hero: { ...own.hero, pauseVideo: 'Film anhalten', playVideo: 'Film abspielen' },
    makers: own.makers,
    services: {
      sheet: 'Leistungen',
      ...own.services,
      from: 'ab',
      ask: 'anfragen',
      askAlone: 'Anfragen',
    },
    process: own.process,
    answers: [
      ...Object.entries(ANSWERS).map(([field, schema]) => ({ about: v.getTitle(schema), answer: said[field] })),
      { about: 'Versichert bei', answer: business.insurance },
    ].filter(({ answer }) => answer),
    faq: { ...own.faq, detail: drawings ? own.faq.detail : '' },
    projects: {
      ...own.projects,
      placeholder: project,
      missing: 'Bild folgt',
      before: 'Vorher',
      after: 'Nachher',
      during: 'Während der Arbeit',
      compare: 'Vorher und nachher vergleichen',
      difficult: 'Schwierig war:',
      enlarge: 'Bild vergrößern',
      measure: 'Fugen und Lot zeigen',
      previous: `Vorheriges ${project}`,
      next: `Nächstes ${project}`,
      of: 'von',
      picture: 'Bild',
      /** The label of an enlarged picture of the demo: the law asks for it. */
      visualisation: 'Visualisierung',
      carousel: `${own.projects.name} zum Durchblättern`,
      lightbox: project === 'Bild' ? project : 'Projektbild',
      previousPicture: 'Vorheriges Bild',
      nextPicture: 'Nächstes Bild',
      close: 'Schließen',
    },
    reviews: {
      // Not 'Was Kunden schreiben': only the owner can say that they are customers.
      headline: 'Was andere schreiben.',
      checked: own.reviewsChecked,
      ...arranged(own.reviews),
      at: 'bei',
    },
    person: { image: own.portrait, text: own.person, label: 'Mit wem Sie sprechen' },
    contact: {
      sheet: 'Kontakt',
      ...own.contact,
      phone: 'Telefon',
      card: 'Kontakt speichern',
      email: 'E-Mail',
      address: 'Anschrift',
      hoursValue: unbrokenTimes(business.hours.display),
      /** The words beside the QR code on paper; the address of the site follows. */
      code: 'Code scannen und Foto schicken, oder:',
    },
    notices: { close: 'Meldung schließen', one: 'Meldung', all: 'Meldungen' },
    checklist: {
      ...own.checklist,
      sheetTime: 'In zehn Minuten ausgemessen',
      sheet: 'Aufmaßblatt zum Ausdrucken',
      sheetFormat: '(PDF)',
    },
    area: own.area,
    map: {
      /** The map's provider; banner and privacy statement use the same name. */
      provider: 'Google Maps',
      note: 'Die Karte kommt von Google Maps. Beim Laden erhält Google Ihre IP-\u2060Adresse, auch in den USA, und kann Cookies setzen.',
      more: 'Datenschutz',
      load: 'Karte laden',
      always: 'Karte bei jedem Besuch zeigen?',
      frame: `Karte von Google Maps: Umgebung von ${business.city}`,
      drawing: `Gezeichnete Karte: ${business.atCustomers ? `Umkreis von ${radius} um ${business.city}` : `${business.city} und Umgebung`}`,
      route: 'Route bei Google Maps öffnen',
    },
    seo: own.seo,
    cookies: {
      label: 'Cookie-Hinweis',
      text: 'Karte von Google Maps zeigen? Google erhält dann Ihre IP-\u2060Adresse, auch in den USA, und kann Cookies setzen.',
      /** Stands in the banner itself where the window is wide, else behind `more`. */
      change: 'Ändern können Sie das jederzeit ganz unten.',
      more: 'Mehr dazu',
      details: say(
        'Diese Website selbst setzt keine Cookies. Die Wahl gilt für Ihre nächsten Besuche: Ihr Browser merkt sie sich, {ich erfahre|wir erfahren} sie nicht. Lehnen Sie ab, sehen Sie statt der Karte eine Zeichnung.',
      ),
      decline: 'Ablehnen',
      accept: 'Akzeptieren',
      settings: 'Cookie-Einstellungen',
    },
    footer: { legal: 'Rechtliches', top: 'Nach oben' },
    titleBlock: {
      ...own.footer,
      quickLinks: 'Überblick',
      services: 'Leistungen',
      contact: 'Kontakt',
      ...demoNote(business, visualisations),
      /** The label of the content that a phone folds. */
      more: own.footer.trademarks === '' ? 'Bilder' : 'Bilder und Marken',
    },
    legal: { sheet: 'Rechtliches', stand: 'Stand:', contents: 'Inhalt' },
    notFound: {
      /** English, as specified; the page marks the language. */
      headline: 'Oops! Page not found',
      text: 'Diese Seite gibt es nicht oder nicht mehr.',
      home: 'Zur Startseite',
      contact: 'Anfrage stellen',
    },
    failure: {
      /** English, as specified; the page marks the language. */
      headline: 'Unexpected Application Error!',
      text: say('Das hat nicht geklappt. Bitte laden Sie die Seite neu. Sonst erreichen Sie {mich|uns} hier:'),
      home: 'Zur Startseite',
    },
    form: {
      label: 'Anfrage',
      demo: isExample ? 'Demo: Auf Anfragen antwortet niemand. Bitte geben Sie keine echten Daten ein.' : '',
      /** Beside the label of the file field; enquiry/limits.ts counts. */
      several: '(bis zu fünf)',
      ...own.form,
      sentWhat: 'Ihre Anfrage',
      next: 'So geht es weiter',
      speak: 'Lieber gleich sprechen?',
      again: 'Weitere Anfrage schreiben',
      required: 'Bitte füllen Sie die Felder mit * aus.',
      consent: {
        before: say('Ihre Angaben {verwende ich|verwenden wir} nur, um Ihre Anfrage zu bearbeiten. Mehr dazu in der '),
        link: 'Datenschutzerklärung',
        after: '.',
      },
      honeypot: 'Bitte leer lassen',
      submit: 'Anfrage stellen',
      busy: 'Wird gesendet...',
      removeFile: 'Datei entfernen',
      choose: 'Foto aufnehmen oder auswählen',
      dropFiles: 'Dateien hier loslassen',
      files: 'Angehängte Dateien',
      /** `of` and `together`: '2 von 5 Dateien, zusammen 3,1 MB'. */
      of: 'von',
      together: 'Dateien, zusammen',
      leftOut: '· zu groß, nicht dabei',
      shrink: 'Fotos verkleinern',
      whyShrink: 'Verkleinert sind sie schneller da, und der Aufnahmeort steht nicht mehr darin.',
      shrinking: 'Fotos werden verkleinert …',
      shrunk: { 'not yet': '', now: '· wird verkleinert …', done: '· verkleinert', failed: '· nicht verkleinert' },
      /** After the name of one file, and after the names of several. */
      notShrunk: [
        'ließ sich nicht verkleinern und bleibt, wie es ist.',
        'ließen sich nicht verkleinern und bleiben, wie sie sind.',
      ],
      upload: 'Datei wird übertragen',
      percent: 'Prozent',
      reference: 'Ihre Vorgangsnummer:',
      errorSummary: 'Bitte prüfen Sie Ihre Angaben',
      notSent: 'Anfrage nicht gesendet',
    },
    // No server can put files back into a form.
    filesAgain: 'Bitte wählen Sie alle Dateien noch einmal aus.',
  }
}

export type MeasuringSheet = ReturnType<typeof measuringSheetWords>

/** The sheet on which customers note the measures of a wall. */
export function measuringSheetWords({ isWe }: Business) {
  return {
    title: 'Aufmaßblatt',
    intro:
      'Ein Blatt für jede Wand, alle Maße in Millimetern; ungefähr genügt. Was es bei Ihnen nicht gibt, streichen Sie durch. Was fehlt, zeichnen Sie ein.',
    fields: ['Ihr Name', 'Ort, Etage, Aufzug', 'Welche Wand'],
    window: 'Fenster',
    water: 'Wasser',
    sockets: 'Steckdosen',
    slope: 'Dachschräge',
    height: 'Raumhöhe',
    width: 'Ganze Wand',
    photos: {
      title: 'Von hier fotografieren',
      wall: 'diese Wand',
      places: [
        'Aus der Tür: den ganzen Raum',
        'Aus der anderen Ecke: die ganze Wand',
        'Aus der Nähe: Wasser, Steckdosen, Schräge',
      ],
    },
    send: chooseIchOrWir(
      'Fotografieren Sie auch dieses Blatt, scannen Sie den Code und schicken Sie {mir|uns} alles. Fragen?',
      isWe,
    ),
  }
}

// In the first view a longer review would stand in place of the picture.
const SHORT_REVIEW = 90

/** A first review that is short stands in the first view. The others stand before the questions, with the sentence on all. */
function arranged(reviews: Content['texts']['reviews']) {
  const [first, ...others] = reviews
  const isShort = first && first.text.length <= SHORT_REVIEW && others.length > 0
  return isShort ? { first, others } : { first: null, others: reviews }
}

/** Notices about examples: `demo` names those of the business, `pictures` those of the pictures. Each is empty where all is real. */
function demoNote({ isExample }: Business, { isAll, hasFilm, named }: Visualisations) {
  const some = named && `Visualisierungen, keine Fotos ausgeführter Aufträge: ${named}.`
  const all = `Alle Bilder${hasFilm ? ' und der Film' : ''} sind Visualisierungen, keine Fotos ausgeführter Aufträge.`
  return {
    demo: isExample ? 'Diese Website ist eine Demo: Namen, Kontaktdaten, Preise und Bewertungen sind Beispiele.' : '',
    pictures: isAll ? all : some,
  }
}
