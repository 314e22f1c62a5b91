import { encode } from 'uqr'

/**
 * An address as the path of a QR code, and the side of the code in modules. Error correction M: 15 % of a creased sheet
 * may be unreadable. ISO/IEC 18004 asks for four light modules around it.
 */
export function qrPath(address: string): { path: string; side: number } {
  const { data, size } = encode(address, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: dark.join(''), side: size }
}
