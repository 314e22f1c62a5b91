import type { Service } from './types.ts'

/** Die sechs Leistungen in der Reihenfolge der Karten. `icon` nennt die Zeichnung, `id` den Anker der Karte. */
export const services = [
  {
    id: 'services-kitchen',
    icon: 'kitchen',
    title: 'Küchenmontage',
    description:
      'Ich richte Schränke aus, befestige Hängeschränke, schneide Arbeitsplatten zu, stelle Fronten ein und setze Blenden und Sockel. Das gilt für neue Küchen, Umzugsküchen und IKEA\u00a0METOD.',
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
      'Waschtischunterschrank, Spiegel- und Hochschrank hänge ich waagerecht auf. Gebohrt wird mit Rücksicht auf Fliesen und Leitungen, danach stelle ich Türen und Auszüge ein.',
  },
  {
    id: 'services-repair',
    icon: 'repair',
    title: 'Reparaturen',
    description:
      'Schief hängende Türen, ausgerissene Scharniere, klemmende Auszüge: Ich tausche Beschläge und Schienen, mache Schränke wieder fest und stelle Fronten nach. Ein Foto vorab zeigt mir, welche Teile passen.',
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
      'Nische, Schräge, schiefe Wand: Bei der Montage schneide ich Blenden, Passstücke und Regalböden zu und passe sie vor Ort ein. Möbel nach Maß baue ich nicht; dafür gibt es eingetragene Betriebe.',
  },
] satisfies Service[]
