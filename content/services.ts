import type { Service } from './types.ts'

/** Die sechs Leistungen in der Reihenfolge der Karten. `icon` nennt die Zeichnung, `id` den Anker der Karte. */
export const services = [
  {
    id: 'services-kitchen',
    icon: 'kitchen',
    title: 'Küchenmontage',
    description:
      'Korpusse ausrichten, Hängeschränke befestigen, Arbeitsplatten zuschneiden, Fronten einstellen, Blenden und Sockel setzen. Für neue Küchen, Umzugsküchen und IKEA\u00a0METOD. Herd-, Gas- und feste Wasseranschlüsse übernimmt ein eingetragener Fachbetrieb.',
  },
  {
    id: 'services-furniture',
    icon: 'furniture',
    title: 'Möbelmontage',
    description:
      'Kleiderschränke, Betten, Kommoden, Wohnwände: fest verschraubt, lotrecht ausgerichtet, hohe Möbel an der Wand gesichert. Auch mehrere Räume an einem Termin. Verpackung lege ich auf Wunsch sortiert zur Entsorgung bereit.',
  },
  {
    id: 'services-bath',
    icon: 'bath',
    title: 'Badmöbel',
    description:
      'Waschtischunterschrank, Spiegel- und Hochschrank: waagerecht aufgehängt, mit Rücksicht auf Fliesen und Leitungen gebohrt, Auszüge eingestellt. Wasseranschlüsse und neue Armaturen gehören in die Hand eines eingetragenen Fachbetriebs.',
  },
  {
    id: 'services-repair',
    icon: 'repair',
    title: 'Reparaturen',
    description:
      'Hängende Türen, ausgerissene Scharniere, klemmende Auszüge: Ich tausche Beschläge und Schienen, stabilisiere Korpusse und passe Fronten nach. Ein Foto vorab hilft mir, passende Teile einzuschätzen.',
  },
  {
    id: 'services-delivery',
    icon: 'delivery',
    title: 'Lieferung',
    description:
      'Kein passendes Fahrzeug? Im Rahmen einer Montage hole ich Küchenteile und Möbel ab und trage sie bis an den Aufstellort. Nennen Sie mir bitte Etage, Aufzug und Laufwege.',
  },
  {
    id: 'services-custom',
    icon: 'custom',
    title: 'Maßanfertigungen',
    description:
      'Nische, Schräge, schiefe Altbauwand: Blenden, Passstücke, Regalböden und Verkleidungen schneide ich auf Maß zu und passe sie vor Ort ein. Umfangreiche Tischlerarbeiten gehören in einen eingetragenen Fachbetrieb.',
  },
] satisfies Service[]
