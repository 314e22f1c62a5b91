import { business } from './business.ts'

const radius = `${business.radiusMeters / 1000}\u00a0km`
const { pictures: demoPictures, data: demoData } = business.demo

/**
 * Alle übrigen Texte der Website, nach Abschnitten. Überschriften sind Listen: jeder Eintrag ist eine Zeile.
 * `\u00a0` ist ein geschütztes Leerzeichen: dort bricht die Zeile nicht um.
 */
export const texts = {
  header: {
    skip: 'Zum Inhalt springen',
    logo: `${business.name} – zur Startseite`,
    navigation: 'Hauptnavigation',
    mobileNavigation: 'Mobile Navigation',
    cta: 'Anfrage stellen',
    ctaLabel: 'Kontakt aufnehmen',
    openMenu: 'Menü öffnen',
    closeMenu: 'Menü schließen',
    menu: 'Menü',
    close: 'Schließen',
  },

  hero: {
    kicker: 'Küchen- und Möbelmontage in Essen',
    headline: ['Montiert,', 'bis', 'alles', 'im Lot ist.'],
    intro: `Gerade, fest, sauber eingestellt: Ich baue Küchen, Schränke und Badmöbel so auf, dass Sie gleich einräumen können. In Essen und ${radius} rundum.`,
    services: 'Leistungen entdecken',
    offer: 'Kostenfreies Angebot in Essen',
    pauseVideo: 'Video anhalten',
    playVideo: 'Video abspielen',
  },

  makers: {
    label: 'Montageerfahrung mit Küchen von',
    region: 'Montageerfahrung mit Herstellern',
  },

  services: {
    sheet: 'Leistungen',
    sheetNumber: 'Blatt 1 von 3',
    headline: ['Vom Aufmaß bis', 'zur letzten Fuge.'],
    lead: 'Sechs Arbeiten, ein Anspruch: Es soll passen, funktionieren und fest sitzen. Was nicht in meine Hand gehört, sage ich Ihnen vorab.',
  },

  faq: {
    headline: ['Häufige', 'Fragen'],
    intro: 'Ihre Frage ist nicht dabei? Rufen Sie an, Sie sprechen direkt mit mir.',
    detail: 'Detail A: die Fuge zwischen zwei Fronten. Drei Millimeter, oben wie unten.',
  },

  projects: {
    sheet: 'Projekte',
    sheetNumber: 'Blatt 2 von 3',
    headline: demoPictures ? ['Neun Küchen,', 'vorgezeichnet.'] : ['Neun Küchen,', 'nachgemessen.'],
    lead: demoPictures
      ? 'Visualisierungen, keine Fotos fertiger Aufträge. Sie zeigen, worauf es beim Aufbau ankommt: gerade Linien, gleiche Fugen, Platten ohne Versatz.'
      : 'Fotografiert nach der Montage: gerade Linien, gleiche Fugen, Platten ohne Versatz.',
    placeholder: 'Projekt',
    missing: 'Bild folgt',
    enlarge: 'Bild vergrößern',
    previous: 'Vorheriges Projekt',
    next: 'Nächstes Projekt',
    of: 'von',
    carousel: 'Projekte zum Durchblättern',
    closing: 'Ihre Küche fehlt hier noch.',
    closingLink: 'Projekt anfragen',
    lightbox: 'Projektbild',
    previousPicture: 'Vorheriges Bild',
    nextPicture: 'Nächstes Bild',
    close: 'Schließen',
  },

  contact: {
    sheet: 'Kontakt',
    sheetNumber: 'Blatt 3 von 3',
    headline: ['Erzählen Sie mir', 'von Ihrem Raum.'],
    lead: 'Ein Foto und drei Sätze reichen für den Anfang. Ihre Anfrage ist kostenfrei, unverbindlich und noch kein Auftrag.',
    phone: 'Telefon',
    email: 'E-Mail',
    address: demoData ? 'Beispieladresse' : 'Anschrift',
    hours: 'Erreichbar',
  },

  form: {
    label: 'Anfrage',
    required: 'Felder mit * brauche ich, um Ihnen antworten zu können.',
    consent: {
      before: 'Ihre Angaben verwende ich nur, um Ihre Anfrage zu beantworten. Mehr dazu in der ',
      link: 'Datenschutzerklärung',
      after: '.',
    },
    honeypot: 'Bitte leer lassen',
    submit: 'Anfrage stellen',
    busy: 'Wird gesendet...',
    removeFile: 'Datei entfernen',
    dropFile: 'Datei hier loslassen',
    oneFile: 'Es geht nur eine Datei auf einmal. Übernommen habe ich die erste.',
    upload: 'Anhang wird übertragen',
    percent: 'Prozent',
    reference: 'Ihre Vorgangsnummer:',
    errorSummary: 'Bitte prüfen Sie Ihre Angaben',
    closeNotice: 'Meldung schließen',
    notice: 'Meldung',
    notices: 'Meldungen',
  },

  checklist: {
    intro: 'Hilft mir bei einem genauen Angebot:',
    items: [
      'Fotos vom Raum',
      'Küchenplan oder grobe Maße',
      'Hersteller und Modell',
      'Ort, Etage und Aufzug',
      'Ihr Wunschtermin',
    ],
  },

  area: {
    headline: `${radius} um ${business.city}`,
    text: `Rund ${radius} Luftlinie: Ruhrgebiet, Niederrhein, Bergisches Land, Münsterland. Größere Projekte übernehme ich nach Absprache bundesweit.`,
  },

  map: {
    /** Anbieter der Karte, wie Banner und Datenschutzerklärung ihn nennen. */
    provider: 'Google Maps',
    note: 'Die Karte ist ausgeschaltet. Beim Laden gehen Daten an Google.',
    load: 'Karte laden',
    frame: `Karte von Google Maps: Umgebung von ${business.city}`,
    drawing: `Gezeichnete Karte: Einsatzgebiet im Umkreis von ${radius} um ${business.city}`,
    route: 'Route bei Google Maps öffnen',
  },

  seo: {
    headline: ['Küchenmontage in', 'Essen und im Ruhrgebiet'],
    text: 'Wer in Essen eine Küche aufbauen lassen möchte, braucht jemanden, der genau misst, ruhig arbeitet und offen sagt, was geht. Ich übernehme Küchenmontage in Essen und Umgebung, baue IKEA-Küchen auf, setze Küchen nach einem Umzug um und erledige Möbelmontage im Ruhrgebiet – vom PAX-Aufbau bis zum Badschrank. Ob Altbau in Rüttenscheid, Wohnung in Borbeck oder Haus in Kettwig: Schiefe Wände, enge Treppenhäuser und knappe Nischen gehören für mich dazu. Auch in Mülheim, Oberhausen, Gelsenkirchen, Bochum und Velbert bin ich für Sie unterwegs. Schicken Sie mir Maße und Fotos, dann erhalten Sie ein unverbindliches Angebot.',
  },

  cookies: {
    label: 'Cookie-Hinweis',
    title: 'Karte anzeigen?',
    text: 'Werbe- oder Statistik-Cookies gibt es hier nicht. Nur wenn Sie zustimmen, lade ich die Karte von Google Maps; dabei geht Ihre IP-Adresse an Google, auch in die USA. Ihre Auswahl merkt sich Ihr Browser; ändern können Sie sie im Seitenfuß.',
    decline: 'Ablehnen',
    accept: 'Akzeptieren',
    settings: 'Cookie-Einstellungen',
  },

  footer: {
    claim: 'Küchen- und Möbelmontage aus Essen. Ein Ansprechpartner, ein Maß, ein Wort.',
    profile: 'Kleinanzeigen-Profil',
    quickLinks: 'Schnellzugriff',
    services: 'Leistungen',
    contact: 'Kontakt',
    legal: 'Rechtliches',
    top: 'Nach oben',
    /** Die drei kleinen Felder des Schriftfelds. */
    cells: [
      { label: 'Maße', value: 'alle in mm' },
      { label: 'Maßstab', value: '1 : 1' },
      { label: 'Blatt', value: business.city },
    ],
    trademarks:
      'Genannte Marken gehören ihren jeweiligen Inhabern. Ich arbeite unabhängig und stehe in keiner geschäftlichen Verbindung zu den Herstellern und Möbelhäusern; die Namen dienen nur der Beschreibung meiner Montageleistungen.',
    /** Leer, sobald in business.ts beide Demo-Schalter auf false stehen. */
    demo: [
      demoData ? 'Diese Website ist eine Demo: Name, Anschrift und Kontaktdaten sind Beispiele.' : '',
      demoPictures ? 'Alle Bilder und der Film sind Visualisierungen, keine Fotos ausgeführter Aufträge.' : '',
    ].filter((note) => note !== ''),
  },

  legal: {
    sheet: 'Rechtliches',
    stand: 'Stand:',
    contents: 'Inhalt',
  },

  notFound: {
    /** Englisch, so gewollt: auf der Seite mit lang="en" ausgezeichnet. */
    headline: 'Oops! Page not found',
    text: 'Diese Seite ist aus dem Lot geraten: Es gibt sie nicht oder nicht mehr.',
    home: 'Zur Startseite',
    contact: 'Anfrage stellen',
  },

  failure: {
    /** Englisch, so gewollt: auf der Seite mit lang="en" ausgezeichnet. */
    headline: 'Unexpected Application Error!',
    text: 'Hier ist etwas schiefgegangen. Bitte laden Sie die Seite neu. Hilft das nicht, erreichen Sie mich per Telefon oder E-Mail:',
    home: 'Zur Startseite',
  },
}
