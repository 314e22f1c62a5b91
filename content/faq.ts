import { business } from './business.ts'
import type { FaqItem } from './types.ts'

/** Die neun Fragen in der Reihenfolge der Seite. */
export const faq = [
  {
    id: 'faq-kitchen',
    question: 'Bauen Sie komplette Küchen auf?',
    answer:
      'Ja. Ich montiere neue und gebrauchte Küchen von den Unterschränken bis zum Sockel: Korpusse ausrichten, Hängeschränke befestigen, Arbeitsplatte und Spüle einpassen, Geräte einsetzen, Fronten einstellen. Dafür brauche ich Ihren Küchenplan und am besten ein paar Fotos des Raums. Starkstrom-, Gas- und Wasserinstallationen führt ein eingetragener Fachbetrieb aus; den Ablauf stimmen wir vorher ab.',
  },
  {
    id: 'faq-pax',
    question: 'Übernehmen Sie den Aufbau von PAX-Kleiderschränken?',
    answer:
      'Ja, PAX-Schränke baue ich vollständig auf: Korpusse verbinden und ausrichten, Innenausstattung einsetzen, Dreh- oder Schiebetüren justieren und den Schrank an der Wand sichern. Bitte messen Sie vorab die Raumhöhe: Hohe Rahmen müssen je nach Raum aufrecht montiert werden. Schicken Sie mir gern Ihre Einkaufsliste oder Planung, dann kann ich den Zeitaufwand einschätzen.',
  },
  {
    id: 'faq-stores',
    question: 'Bauen Sie auch Möbel von POCO oder Roller auf?',
    answer:
      'Ja. Woher Ihre Möbel stammen, spielt für die Montage keine Rolle: Schlafzimmer, Wohnwände, Küchenblöcke oder Kindermöbel aus Möbelhäusern wie POCO und Roller baue ich ebenso auf wie Onlinekäufe. Prüfen Sie bei der Lieferung bitte, ob alle Pakete vollständig und unbeschädigt sind. Fehlt etwas, sollten wir den Termin erst nach der Nachlieferung festlegen.',
  },
  {
    id: 'faq-moving',
    question: 'Können Sie meine Küche abbauen und in der neuen Wohnung wieder aufbauen?',
    answer:
      'Ja. Ich baue die Küche geordnet ab, kennzeichne Teile und Beschläge und montiere alles am neuen Ort wieder, auf Wunsch mit Transport. Selten passt der neue Grundriss genau: Dann klären wir vorab, ob Schränke anders stehen, eine neue Arbeitsplatte nötig wird oder Blenden ergänzt werden. Wasser, Strom und Gas müssen vor dem Abbau fachgerecht getrennt sein.',
  },
  {
    id: 'faq-conversion',
    question: 'Bauen Sie bestehende Küchen um?',
    answer:
      'Ja, zum Beispiel mit einer neuen Arbeitsplatte, zusätzlichen Schränken, anderen Fronten oder Platz für einen Geschirrspüler, oder wenn die Küche nach dem Umzug an andere Wände muss. Ich sehe mir Bestand und Maße an, sage Ihnen, was sich weiterverwenden lässt, und nenne die Teile, die Sie noch brauchen. Den Umfang halten wir im Angebot fest.',
  },
  {
    id: 'faq-shelves',
    question: 'Montieren Sie auch Regale und TV-Wände?',
    answer:
      'Ja. Ich montiere Wandregale, Lowboards, TV-Halterungen und komplette TV-Wände. Entscheidend ist der Untergrund: Beton, Mauerwerk und Trockenbau brauchen unterschiedliche Befestigungen, und nicht jede Wand trägt jede Last. Nennen Sie mir bitte Wandtyp, Bildschirmgröße und Gewicht. Vor dem Bohren prüfe ich die Stelle auf Leitungen; neue Steckdosen setzt ein Elektrofachbetrieb.',
  },
  {
    id: 'faq-invoice',
    question: 'Bekomme ich eine Rechnung?',
    answer:
      'Ja, Sie erhalten für jeden Auftrag eine ordentliche Rechnung. Ich bin Kleinunternehmer: Meine Leistungen sind nach §\u00a019 UStG umsatzsteuerfrei, deshalb weist die Rechnung keine Umsatzsteuer aus. Bezahlen können Sie nach Abschluss der Arbeiten bar oder per Überweisung. Tipp: Ein Steuerbonus für Handwerkerleistungen nach §\u00a035a EStG setzt eine Rechnung und eine Überweisung voraus; ob er bei Ihnen greift, klärt Ihre Steuerberatung.',
  },
  {
    id: 'faq-appointments',
    question: 'Sind kurzfristige Termine möglich – auch außerhalb von Essen?',
    answer: `Wenn mein Kalender es zulässt, ja. Fragen Sie am besten telefonisch, welcher Termin frei ist. Ich bin in Essen und den Nachbarstädten unterwegs – etwa Mülheim an der Ruhr, Oberhausen, Bottrop, Gladbeck, Gelsenkirchen, Bochum, Herne, Hattingen, Velbert, Heiligenhaus, Ratingen und Duisburg – sowie in Recklinghausen, Dorsten, Witten, Wuppertal, Dortmund, Düsseldorf, Moers und Krefeld. Auch Köln und Münster liegen im Umkreis von ${business.radiusMeters / 1000}\u00a0km.`,
  },
  {
    id: 'faq-phone',
    question: 'Kann ich Sie direkt anrufen?',
    answer: `Ja, gern. Sie erreichen mich ${business.hours.display}\u00a0Uhr unter ${business.phone.display} und sprechen direkt mit mir, nicht mit einem Callcenter. Während einer Montage gehe ich nicht immer ans Telefon; schicken Sie mir dann bitte das Formular oder eine E-Mail mit Ort, Möbelstück und Wunschtermin. Ich melde mich zurück.`,
  },
] satisfies FaqItem[]
