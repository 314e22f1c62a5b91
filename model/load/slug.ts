const SOFT_HYPHEN = '\u00ad'

/** Words as an address: lower case, umlauts spelled out, hyphens between words. */
export function slug(text: string): string {
  const spelled = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
  return Object.entries(spelled)
    .reduce((result, [letter, letters]) => result.replaceAll(letter, letters), text.toLowerCase())
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(SOFT_HYPHEN, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
