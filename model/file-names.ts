import { parse } from 'node:path'

const LETTERS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ı: 'i', ł: 'l', ø: 'o', đ: 'd' }
const LONGEST = 60

/**
 * The name of a file in an address. Within `srcset` a space or a comma would end the address.
 * @param file such as "Küche Müller (1).JPG".
 * @returns such as "kueche-mueller-1", without the extension; never empty.
 */
export function addressName(file: string): string {
  return inAscii(parse(file).name).slice(0, LONGEST).replace(/-$/, '') || 'bild'
}

/** Words as the anchor of a heading: lower case, umlauts spelled out, hyphens between words, no soft hyphens. */
export function inAscii(words: string): string {
  return words
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöüßıłøđ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/[\p{Mark}\u00ad]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

const plain = (words: string) => words.normalize('NFKC').replaceAll('\u2060', '')

/**
 * The file with a given name. A Mac writes an ü in file names as two characters, the content writes it as one. In a text a
 * no-break space may stand for a space, and a word joiner after a hyphen.
 * @param files names of the files in a folder.
 */
export function fileNamed(files: readonly string[], name: string): string | undefined {
  return files.find((file) => plain(file) === plain(name))
}
