// Data blocks are no scripts: search engines read them, browsers don't.
const SCRIPT =
  /<script\b(?![^>]*type="application\/ld\+json")[^>]*>.*?<\/script>|<link\b[^>]*rel="modulepreload"[^>]*>/gs

/**
 * The same page with every script removed: no page with its content can be there sooner.
 * @throws Error when there was none to remove.
 */
export function twinOf(html: string): string {
  const twin = html.replace(SCRIPT, '')
  if (twin === html) throw new Error('The page has no script that could be removed.')
  return twin
}
