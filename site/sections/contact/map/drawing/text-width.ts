/** Widths of the letters of Source Sans 3 in hundredths of the font size, rounded up; bold ones are as wide or a little wider. */
const WIDTHS: readonly [width: number, letters: string][] = [
  [20, ' '],
  [32, 'ijlI.,'],
  [36, 'f-()'],
  [40, 'rt'],
  [48, 'csz'],
  [52, 'xJLF'],
  [56, 'aegkovyäöESTVYZ0123456789é'],
  [60, 'bdhnpquüACPXÄß'],
  [64, 'BDGKR'],
  [68, 'HNUÜ'],
  [72, 'OQÖ'],
  [80, 'wM'],
]
const WIDEST = 88

const widthOf = (letter: string): number => WIDTHS.find(([, letters]) => letters.includes(letter))?.[0] ?? WIDEST

/** At least as wide as a text is drawn, in the unit of `size`. */
export function textWidth(text: string, size: number): number {
  const hundredths = [...text].reduce((sum, letter) => sum + widthOf(letter), 0)
  return (hundredths / 100) * size
}
