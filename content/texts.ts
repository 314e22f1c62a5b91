import { business } from './business.ts'
import { unbroken } from './unbroken.ts'

const radius = `${business.radiusMeters / 1000}\u00a0km`
const { pictures: demoPictures, data: demoData } = business.demo

/**
 * Alle übrigen Texte der Website, nach Abschnitten; die des Formulars stehen in form.ts, weil nur die Startseite sie lädt. Überschriften sind Listen: jeder Eintrag ist eine Zeile.
 * `\u00a0` ist ein geschütztes Leerzeichen: dort bricht die Zeile nicht um.
 */

export const header = {
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
  call: 'Anrufen',
}

/** Ob gerade jemand ans Telefon geht, aus den Zeiten in business.ts. */
export const reachable = {
  now: 'Jetzt erreichbar',
  today: 'heute ab',
  again: 'wieder ab',
  oClock: 'Uhr',
}

export const hero = {
  kicker: 'Küchen- und Möbelmontage in Essen',
  headline: ['Montiert,', 'bis', 'alles', 'im Lot ist.'],
  intro: 'Ich baue Küchen, Schränke und Badmöbel so auf, dass Sie gleich einräumen können.',
  services: 'Leistungen entdecken',
  offer: 'Kostenfreies Angebot in Essen',
  pauseVideo: 'Video anhalten',
  playVideo: 'Video abspielen',
}

export const makers = {
  label: 'Montageerfahrung mit Küchen von',
  region: 'Montageerfahrung mit Herstellern',
}

export const services = {
  sheet: 'Leistungen',
  sheetNumber: 'Blatt 1 von 3',
  headline: ['Vom Aufmaß bis', 'zur letzten Fuge.'],
  lead: 'Sechs Arbeiten, ein Anspruch: Es soll passen, funktionieren und fest sitzen. Herd, Gas und Wasser schließt ein eingetragener Betrieb an, den Sie selbst beauftragen.',
}

export const process = {
  headline: ['So läuft es.'],
  /** Keine Fristen: Was hier steht, gilt. `\u00ad` ist eine Stelle, an der ein langes Wort getrennt werden darf. */
  stations: [
    { title: 'Anfrage mit Foto', text: 'Sie schreiben oder rufen an. Während einer Montage antworte ich später.' },
    {
      title: 'Rückfragen oder Aufmaß',
      text: 'Ich frage nach, was fehlt. Reichen Fotos und Plan nicht, messe ich vor Ort.',
    },
    { title: 'Angebot', text: 'Den Preis nenne ich im Angebot; er hängt von Umfang, Ort und Etage ab.' },
    { title: 'Termin', text: 'Sie nehmen das Angebot an, wir vereinbaren den Tag. Alle Teile sind dann da.' },
    { title: 'Montage und Abnahme', text: 'Ich baue auf und stelle ein. Am Ende gehen wir alles gemeinsam durch.' },
  ],
}

export const faq = {
  headline: ['Häufige', 'Fragen'],
  intro: 'Ihre Frage ist nicht dabei? Rufen Sie mich an.',
  detail: 'Detail A: die Fuge zwischen zwei Fronten. Drei Millimeter, oben wie unten.',
}

export const projects = {
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
}

export const contact = {
  sheet: 'Kontakt',
  sheetNumber: 'Blatt 3 von 3',
  headline: ['Erzählen Sie mir', 'von Ihrem Raum.'],
  lead: 'Ein Foto und drei Sätze reichen für den Anfang. Ihre Anfrage ist kostenfrei, unverbindlich und noch kein Auftrag.',
  phone: 'Telefon',
  email: 'E-Mail',
  address: demoData ? 'Beispieladresse' : 'Anschrift',
  hours: 'Erreichbar',
  hoursValue: unbroken(business.hours.display),
}

export const notices = {
  close: 'Meldung schließen',
  one: 'Meldung',
  all: 'Meldungen',
}

export const checklist = {
  intro: 'Hilft mir bei einem genauen Angebot:',
  items: [
    'Fotos vom Raum',
    'Küchenplan oder grobe Maße',
    'Hersteller und Modell',
    'Ort, Etage und Aufzug',
    'Ihr Wunschtermin',
  ],
}

export const area = {
  headline: `${radius} um ${business.city}`,
  text: `Im Umkreis von ${radius} (Luftlinie): Ruhrgebiet, Niederrhein, Bergisches Land, Münsterland. Größere Projekte übernehme ich nach Absprache bundesweit.`,
}

export const map = {
  /** Anbieter der Karte, wie Banner und Datenschutzerklärung ihn nennen. */
  provider: 'Google Maps',
  note: 'Beim Laden erhält Google Ihre IP-Adresse, auch in den USA, und kann Cookies setzen.',
  more: 'Datenschutz',
  load: 'Karte laden',
  frame: `Karte von Google Maps: Umgebung von ${business.city}`,
  drawing: `Gezeichnete Karte: Einsatzgebiet im Umkreis von ${radius} um ${business.city}`,
  route: 'Route bei Google Maps öffnen',
}

export const seo = {
  headline: ['Küchenmontage in', 'Essen und im Ruhrgebiet'],
  text: 'Sie möchten in Essen eine Küche aufbauen lassen? Ich messe genau, arbeite ruhig und sage offen, was geht. Ich montiere neue Küchen und IKEA-Küchen, baue Küchen nach einem Umzug wieder auf und übernehme die Möbelmontage im Ruhrgebiet, vom PAX-Schrank bis zum Badschrank. Ob Altbau in Rüttenscheid, Wohnung in Borbeck oder Haus in Kettwig: Schiefe Wände, enge Treppenhäuser und knappe Nischen gehören dazu. Schicken Sie mir Maße und Fotos, dann erhalten Sie ein unverbindliches Angebot.',
}

export const cookies = {
  label: 'Cookie-Hinweis',
  text: 'Diese Website setzt keine Cookies. Wenn Sie zustimmen, lade ich die Karte von Google Maps. Google erhält dann Ihre IP-Adresse, auch in den USA, und kann Cookies setzen. Ihre Wahl können Sie jederzeit im Seitenfuß ändern.',
  more: 'Mehr',
  details:
    'Die Wahl gilt für Ihre nächsten Besuche: Ihr Browser merkt sie sich, ich erfahre sie nicht. Lehnen Sie ab, sehen Sie statt der Karte eine Zeichnung.',
  decline: 'Ablehnen',
  accept: 'Akzeptieren',
  settings: 'Cookie-Einstellungen',
}

export const footer = {
  claim: 'Küchen- und Möbelmontage aus Essen. Ihr Ansprechpartner bin ich.',
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
    { label: 'Ort', value: business.city },
  ],
  trademarks:
    'Genannte Marken gehören ihren jeweiligen Inhabern. Ich arbeite unabhängig und stehe in keiner geschäftlichen Verbindung zu den Herstellern und Möbelhäusern; die Namen dienen nur der Beschreibung meiner Montageleistungen.',
  /** Leer, sobald in business.ts beide Demo-Schalter auf false stehen. */
  demo: [
    demoData
      ? 'Diese Website ist eine Demo: Name, Anschrift und Kontaktdaten sind Beispiele. Auch die Herstellernamen sind Beispiele.'
      : '',
    demoPictures ? 'Alle Bilder und der Film sind Visualisierungen, keine Fotos ausgeführter Aufträge.' : '',
  ].filter((note) => note !== ''),
}

export const legal = {
  sheet: 'Rechtliches',
  stand: 'Stand:',
  contents: 'Inhalt',
}

export const notFound = {
  /** Englisch, so gewollt: auf der Seite mit lang="en" ausgezeichnet. */
  headline: 'Oops! Page not found',
  text: 'Diese Seite ist aus dem Lot geraten: Es gibt sie nicht oder nicht mehr.',
  home: 'Zur Startseite',
  contact: 'Anfrage stellen',
}

export const failure = {
  /** Englisch, so gewollt: auf der Seite mit lang="en" ausgezeichnet. */
  headline: 'Unexpected Application Error!',
  text: 'Hier ist etwas schiefgegangen. Bitte laden Sie die Seite neu. Hilft das nicht, erreichen Sie mich per Telefon oder E-Mail:',
  home: 'Zur Startseite',
}
