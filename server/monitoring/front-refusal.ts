import type { DatabaseSync } from 'node:sqlite'
import { type FrontRefusal, readFrontRefusal } from '../outbox/front-refusal.ts'

const DAY_MS = 24 * 60 * 60_000
const MEGABYTE = 1024 * 1024
const TOO_LARGE = 413

/** What a server in front has refused within the last day: a day without another counts as mended. */
export function currentFrontRefusal(db: DatabaseSync): FrontRefusal | null {
  const latest = readFrontRefusal(db)
  return latest && latest.at > Date.now() - DAY_MS ? latest : null
}

/** For the owner: what happened, and what to change where. */
export function describeFrontRefusal({ status, bytes }: FrontRefusal): string {
  const remedy =
    status === TOO_LARGE
      ? 'Bitte dort 8 MB je Anfrage erlauben (nginx: client_max_body_size, Caddy: request_body max_size, Apache: LimitRequestBody).'
      : 'Bitte dort nachsehen, was Anfragen abweist.'
  return `Der Webserver vor der Website hat eine Anfrage ${sizeOf(bytes)} mit Status ${status} abgewiesen; der Besucher wurde gebeten, es anders zu versuchen. ${remedy}`
}

function sizeOf(bytes: number): string {
  if (bytes === 0) return 'ohne Datei'
  return `mit einer Datei von ${(bytes / MEGABYTE).toLocaleString('de-DE', { maximumFractionDigits: 1 })} MB`
}
