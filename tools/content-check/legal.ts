const META = /^export const meta = \{ title: '([^']*)', stand: '([^']*)' \}$/m

/**
 * Checks the source of a legal page: MDX can only be run by the build, so its head is read as text.
 * @param file its path, as the message names it.
 * @returns one German line per fault.
 */
export function checkLegal(file: string, source: string): string[] {
  const meta = META.exec(source)
  if (!meta) return [`${file}: Am Anfang fehlt die Zeile export const meta = { title: '…', stand: '…' }.`]

  const [, title = '', stand = ''] = meta
  const faults: string[] = []
  if (title.trim() === '') faults.push(`${file}, Feld title: Bitte geben Sie der Seite eine Überschrift.`)
  if (stand.trim() === '') faults.push(`${file}, Feld stand: Bitte nennen Sie Monat und Jahr der Fassung.`)
  if (!/^## \S/m.test(source)) faults.push(`${file}: Der Text braucht mindestens eine Zwischenüberschrift (## …).`)
  if (/^# /m.test(source)) faults.push(`${file}: Bitte keine Hauptüberschrift (# …): Sie steht schon in title.`)
  return faults
}
