const UNTRUSTED =
  'Browser trauen dem Zertifikat nicht: Es ist selbst gemacht, oder dem Webserver fehlt das Zwischenzertifikat (fullchain).'
const SILENT = 'Dort antwortet kein Server. Läuft er, und lässt die Firewall die Ports 80 und 443 durch?'

/** What Node calls it, and what the owner can do. */
const SENTENCES: Readonly<Record<string, string>> = {
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
  'redirect count exceeded': 'Die Weiterleitungen führen im Kreis.',
}

/** A German sentence for what fetch has thrown. */
export function sentenceFor(error: unknown): string {
  const code = codeOf(error)
  return SENTENCES[code] ?? `Keine Verbindung (${code}).`
}

/** The innermost code: fetch wraps what the network says. Where there is none, what the error is called or says. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return codeOf(error.cause)
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.name === 'Error' ? error.message : error.name
}
