/** What came of one request to the live site: an answer, or German words for why there was none. */
export type Visit = { answer: Answer; trouble: null } | { answer: null; trouble: Trouble }
/** Read to its end: one that drips is as much in the way as none. */
export type Answer = { status: number; headers: Headers; text: string }
export type Trouble = { isUnknownName: boolean; sentence: string }

const PATIENCE_MS = 20_000
const MOST_HOPS = 5

const UNTRUSTED =
  'Browser trauen dem Zertifikat nicht: Es ist selbst gemacht, oder dem Webserver fehlt das Zwischenzertifikat (fullchain).'
const SILENT = 'Dort antwortet kein Server. Läuft er, und lässt die Firewall die Ports 80 und 443 durch?'

/** What Node calls it, and what the owner can do. */
const TROUBLES: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'Das Zertifikat ist abgelaufen: Browser warnen vor der Seite. Wer erneuert es?',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Das Zertifikat gilt für einen anderen Namen: Browser warnen vor der Seite.',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  ECONNREFUSED: SILENT,
  ECONNRESET: SILENT,
  UND_ERR_CONNECT_TIMEOUT: SILENT,
  TimeoutError: SILENT,
  ENOTFOUND: 'Diesen Namen gibt es im Internet noch nicht. Prüfen Sie die DNS-Einträge beim Anbieter Ihrer Domain.',
  EAI_AGAIN: 'Der Name ließ sich nicht nachschlagen. Ist dieser Computer mit dem Internet verbunden?',
}

/** Asks once, without following a redirect. */
export async function visit(url: string, init: RequestInit = {}): Promise<Visit> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const response = await fetch(url, { redirect: 'manual', signal, ...init })
    const { status, headers } = response
    return { answer: { status, headers, text: await response.text() }, trouble: null }
  } catch (error) {
    const code = codeOf(error)
    const sentence = TROUBLES[code] ?? `Keine Verbindung (${code}).`
    return { answer: null, trouble: { isUnknownName: code === 'ENOTFOUND', sentence } }
  }
}

/** Follows redirects as a browser does. @returns where they end, or why they don't. */
export async function destinationOf(url: string, hops = MOST_HOPS): Promise<{ url: string } | { trouble: Trouble }> {
  const { answer, trouble } = await visit(url)
  if (trouble) return { trouble }
  const target = URL.parse(answer.headers.get('location') ?? '', url)
  if (answer.status < 300 || answer.status >= 400 || target === null) return { url }
  if (hops === 0) return { trouble: { isUnknownName: false, sentence: 'Die Weiterleitungen führen im Kreis.' } }
  return destinationOf(target.href, hops - 1)
}

/** The innermost code: fetch wraps what the network says. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return codeOf(error.cause)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
