const TIMEOUT_MS = 10_000

/**
 * Calls an address of the owner's: without a text with GET, otherwise with POST, as ntfy and chat services take it.
 * @param message its title is ASCII.
 * @throws Error when it does not answer within ten seconds, or not with success. The address is not part of the message:
 *   such addresses are secrets.
 */
export async function call(url: string, message: { title: string; text: string } | null): Promise<void> {
  const post = message && {
    method: 'POST',
    // Followed, it would arrive as a GET without its text (Fetch, 4.4), and count as told.
    redirect: 'manual' as const,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', Title: message.title },
    body: message.text,
  }
  const response = await fetch(url, { ...post, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
    throw new Error(`no answer (${codeOf(error)})`)
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`answered ${response.status}`)
}

function codeOf(error: unknown): string {
  const { cause = error } = error instanceof Error ? error : { cause: error }
  if (cause instanceof Error && 'code' in cause) return String(cause.code)
  return cause instanceof Error ? cause.name : typeof cause
}
