/** Where a request goes, split once. */
export type Target = { path: string; query: string }

/**
 * Splits a request target into its decoded path and its query.
 * @returns null for what no page can be called: broken escapes and anything but a path.
 */
export function parseTarget(url: string): Target | null {
  const [raw = '', query = ''] = splitOnce(withoutOrigin(url), '?')
  try {
    const path = decodeURIComponent(raw)
    return path.startsWith('/') ? { path, query } : null
  } catch {
    return null
  }
}

/** Proxies may ask with the full address (RFC 9112, 3.2.2). */
export function withoutOrigin(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, '')
}

function splitOnce(text: string, separator: string): [string, string] {
  const index = text.indexOf(separator)
  return index === -1 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)]
}
