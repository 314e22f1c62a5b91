import { business } from './business.ts'
import type { FaqItem } from './types.ts'
import { unbroken } from './unbroken.ts'

/** Die neun Fragen in der Reihenfolge der Seite. */
export const faq = [
  {
    id: 'faq-kitchen',
    question: 'Bauen Sie komplette Küchen auf?',
    answer:
      'Ja, neue und gebrauchte Küchen: Schränke ausrichten, Hängeschränke befestigen, Arbeitsplatte und Spüle einpassen, Geräte einsetzen, Fronten einstellen, Sockel setzen. Dafür brauche ich Ihren Küchenplan und am besten ein paar Fotos des Raums. Wann der Betrieb kommt, der Herd, Gas und Wasser anschließt, stimmen wir vorher ab.',
  },
  {
    id: 'faq-pax',
    question: 'Übernehmen Sie den Aufbau von PAX-Kleiderschränken?',
    answer:
      'Ja, vollständig: Rahmen verbinden und ausrichten, Innenausstattung einsetzen, Dreh- oder Schiebetüren einstellen und den Schrank an der Wand sichern. Bitte messen Sie vorab die Raumhöhe: In niedrigen Räumen müssen hohe Rahmen im Stehen gebaut werden. Mit Ihrer Einkaufsliste oder Planung kann ich den Aufwand einschätzen.',
  },
  {
    id: 'faq-stores',
    question: 'Bauen Sie auch Möbel von POCO oder Roller auf?',
    answer:
      'Ja. Schlafzimmer, Wohnwände, Küchenblöcke oder Kindermöbel aus Möbelhäusern wie POCO und Roller baue ich ebenso auf wie Onlinekäufe. Prüfen Sie bei der Lieferung bitte, ob alle Pakete vollständig und unbeschädigt sind. Fehlt etwas, legen wir den Termin erst fest, wenn es da ist.',
  },
  {
    id: 'faq-moving',
    question: 'Können Sie meine Küche abbauen und in der neuen Wohnung wieder aufbauen?',
    answer:
      'Ja. Ich baue die Küche geordnet ab, kennzeichne Teile und Beschläge und montiere alles am neuen Ort wieder, auf Wunsch mit Transport. Oft passt die Küche nicht genau in den neuen Raum. Dann klären wir vorab, ob Schränke anders stehen, eine neue Arbeitsplatte nötig wird oder Blenden ergänzt werden. Herd, Gas und Wasser müssen vor dem Abbau fachgerecht getrennt sein.',
  },
  {
    id: 'faq-conversion',
    question: 'Bauen Sie bestehende Küchen um?',
    answer:
      'Ja, zum Beispiel mit einer neuen Arbeitsplatte, zusätzlichen Schränken, anderen Fronten oder Platz für einen Geschirrspüler, oder wenn die Küche nach dem Umzug an andere Wände muss. Ich sehe mir Bestand und Maße an, sage Ihnen, was sich weiterverwenden lässt, und nenne die Teile, die Sie noch brauchen. Der Umfang steht im Angebot.',
  },
  {
    id: 'faq-shelves',
    question: 'Montieren Sie auch Regale und TV-Wände?',
    answer:
      'Ja: Wandregale, Lowboards, TV-Halterungen und komplette TV-Wände. Entscheidend ist die Wand: Beton, Mauerwerk und Trockenbau brauchen unterschiedliche Befestigungen, und nicht jede Wand trägt jede Last. Nennen Sie mir bitte Wandtyp, Bildschirmgröße und Gewicht. Vor dem Bohren prüfe ich die Stelle auf Leitungen; neue Steckdosen setzt ein eingetragener Elektrobetrieb.',
  },
  {
    id: 'faq-invoice',
    question: 'Bekomme ich eine Rechnung?',
    answer:
      'Ja, für jeden Auftrag. Ich bin Kleinunternehmer: Meine Leistungen sind nach §\u00a019\u00a0UStG steuerfrei, deshalb weist die Rechnung keine Umsatzsteuer aus. Bezahlen können Sie nach Abschluss der Arbeiten bar oder per Überweisung. Den Steuerbonus für Handwerkerleistungen (§\u00a035a\u00a0EStG) gibt es nur für Arbeits- und Fahrtkosten und nur, wenn Sie überweisen; ob er bei Ihnen greift, klärt Ihre Steuerberatung.',
  },
  {
    id: 'faq-appointments',
    question: 'Sind kurzfristige Termine möglich – auch außerhalb von Essen?',
    answer: `Wenn mein Kalender es zulässt, ja. Fragen Sie am besten telefonisch, welcher Termin frei ist. Ich arbeite in Essen und im Umkreis von ${business.radiusMeters / 1000}\u00a0km, zum Beispiel in Mülheim an der Ruhr, Oberhausen, Bottrop, Gelsenkirchen, Bochum, Velbert, Duisburg, Dortmund, Düsseldorf und Wuppertal.`,
  },
  {
    id: 'faq-phone',
    question: 'Kann ich Sie direkt anrufen?',
    answer: `Ja, gern: ${business.hours.spoken} unter ${unbroken(business.phone.display)}. Sie sprechen direkt mit mir. Während einer Montage gehe ich nicht immer ans Telefon; füllen Sie dann bitte das Formular aus oder schreiben Sie mir eine E-Mail mit Ort, Möbelstück und Wunschtermin. Ich melde mich zurück.`,
  },
] satisfies FaqItem[]
