/** The site's other name, with or without "www.": owners let both lead to the site. */
export function twinOf(siteOrigin: string): string {
  return siteOrigin.includes('://www.') ? siteOrigin.replace('://www.', '://') : siteOrigin.replace('://', '://www.')
}
