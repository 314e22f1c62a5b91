import { encode } from 'uqr'

// ISO/IEC 18004 asks for four light modules around the code.
const QUIET_ZONE = 4

/** An address as a QR code that survives a crease (15 % may be lost); an SVG picture. */
export function qrCode(address: string): string {
  const { data, size } = encode(address, { ecc: 'M', border: QUIET_ZONE })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${dark.join('')}"/></svg>`
}
