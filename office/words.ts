/** Words that the office's page and the server's plain pages share. */
import type { State, Summary, View } from './api.ts'

// Times are shown in the owner's time zone, wherever the server or the browser is.
const ZONE = { timeZone: 'Europe/Berlin' } as const
const CLOCK = new Intl.DateTimeFormat('de-DE', { ...ZONE, timeStyle: 'short' })
const WEEKDAY = new Intl.DateTimeFormat('de-DE', { ...ZONE, weekday: 'long' })
const DATE = new Intl.DateTimeFormat('de-DE', { ...ZONE, day: 'numeric', month: 'long' })
const DATE_AND_YEAR = new Intl.DateTimeFormat('de-DE', { ...ZONE, dateStyle: 'long' })
const FULL = new Intl.DateTimeFormat('de-DE', { ...ZONE, dateStyle: 'full', timeStyle: 'short' })
// The Swedish format sorts like the calendar: 2026-11-28.
const DAY = new Intl.DateTimeFormat('sv-SE', ZONE)
const DAY_MS = 86_400_000

export const VIEW_WORDS: Readonly<Record<View, string>> = {
  neu: 'Neu',
  beantwortet: 'Beantwortet',
  spam: 'Vielleicht Spam',
  alle: 'Alle',
}

export const STATE_WORDS: Readonly<Record<State, string>> = {
  new: 'Neu',
  seen: 'Offen',
  answered: 'Beantwortet',
  done: 'Erledigt',
}

/** A time as people say it: 'vor 5 Minuten', '14:02', 'gestern, 14:02', 'Montag, 14:02', '3. Oktober'. @param iso ISO 8601. */
export function timeInWords(iso: string, now: number): string {
  const time = Date.parse(iso)
  const minutes = Math.floor((now - time) / 60_000)
  // A page counts in whole minutes: what has just come may lie ahead of it.
  if (minutes >= -1 && minutes < 1) return 'gerade eben'
  if (minutes >= 1 && minutes < 60) return minutes === 1 ? 'vor 1 Minute' : `vor ${minutes} Minuten`
  const days = daysBetween(time, now)
  if (days === 0) return CLOCK.format(time)
  if (days === 1) return `gestern, ${CLOCK.format(time)}`
  if (days > 1 && days < 7) return `${WEEKDAY.format(time)}, ${CLOCK.format(time)}`
  return DAY.format(time).slice(0, 4) === DAY.format(now).slice(0, 4) ? DATE.format(time) : DATE_AND_YEAR.format(time)
}

/** 'Samstag, 28. November 2026 um 14:02'. @param iso ISO 8601. */
export const wholeTime = (iso: string): string => FULL.format(Date.parse(iso))

/** Midnights between two times, in the owner's time zone. */
const daysBetween = (from: number, to: number): number =>
  Math.round((Date.parse(DAY.format(to)) - Date.parse(DAY.format(from))) / DAY_MS)

/**
 * A link of a service begins the visitor's message with the service: 'Badmöbel: Guten Tag …'.
 * @returns the service, or an empty text, and the words behind it in one line.
 */
export function topicAndWords(beginning: string): { topic: string; words: string } {
  const [, topic = '', words = beginning] = /^(\p{Lu}[\p{L}/ -]{2,40}): (.*)$/su.exec(beginning) ?? []
  return { topic, words: words.replaceAll(/\s+/g, ' ').trim() }
}

/** '3 Fotos, 1 PDF'; an empty text without files. */
export function filesInWords({ pictures, papers }: Pick<Summary, 'pictures' | 'papers'>): string {
  const counted = [
    pictures > 0 && `${pictures} ${pictures === 1 ? 'Foto' : 'Fotos'}`,
    papers > 0 && `${papers} ${papers === 1 ? 'PDF' : 'PDFs'}`,
  ]
  return counted.filter(Boolean).join(', ')
}

/** '12 KB': the size of a file, as people say it. */
export const sizeInWords = (bytes: number): string =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1e6).toFixed(1).replace('.', ',')} MB`

/** The sentence of an empty list. */
export function emptyWords(view: View, search: string): string {
  if (search !== '')
    return `Nichts gefunden zu „${search}“. Gesucht wird in Name, Telefon, E-Mail, Nachricht, Notiz und Nummer.`
  if (view === 'neu') return 'Alles gelesen und beantwortet. Eine neue Anfrage erscheint hier von selbst.'
  if (view === 'spam')
    return 'Hier liegt nichts. Was nach Werbung oder Programmen aussieht, käme hierher, mit seinen Fotos.'
  return 'Hier ist noch keine Anfrage.'
}
