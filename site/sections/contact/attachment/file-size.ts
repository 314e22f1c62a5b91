const KIB = 1024
const MIB = KIB * KIB

const inWords = (value: number, unit: string, fractionDigits: number) =>
  `${value.toLocaleString('de-DE', { maximumFractionDigits: fractionDigits })}\u00a0${unit}`

/** Size of a file in German notation, counted like the limit of 5 MB: in binary units. */
export function fileSize(bytes: number): string {
  if (bytes >= MIB) return inWords(bytes / MIB, 'MB', 1)
  return inWords(Math.max(1, Math.round(bytes / KIB)), 'KB', 0)
}
