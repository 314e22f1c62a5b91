import { encode } from 'uqr'

// ISO/IEC 18004 asks for four light modules around the code.
const QUIET_ZONE = 4
// Of a letter's size, for any sans-serif font: generous, so that the address never leaves the picture.
const LETTER_WIDTH = 0.6
const LARGEST_LETTERS = 3

/** An address as a QR code that survives a crease (15 % may be lost), with the address in words below; an SVG picture. */
export function qrCode(address: string): string {
  const { data, size } = encode(address, { ecc: 'M', border: QUIET_ZONE })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const words = new URL(address).host
  const letters = Math.min(LARGEST_LETTERS, size / (words.length * LETTER_WIDTH))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size + LARGEST_LETTERS}">`,
    `<path d="${dark.join('')}"/>`,
    `<text x="${size / 2}" y="${size}" font-family="sans-serif" font-size="${letters.toFixed(2)}" text-anchor="middle">${words}</text>`,
    '</svg>',
  ].join('')
}
