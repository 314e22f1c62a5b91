/** Text as it may be printed: whatever a visitor typed, it must not steer the owner's terminal. */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\uFFFD')
}

/** The same on a single line, at most `width` characters. */
export function printableCell(text: string, width: number): string {
  const line = printable(text).replace(/\s+/g, ' ')
  return line.length > width ? `${line.slice(0, width - 1)}…` : line
}
