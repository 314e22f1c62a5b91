import type { Table } from './table.ts'

/** A table as lines of a terminal: columns as wide as what stands in them, figures under their heading. */
export function printable({ title, head, rows }: Table): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  const rule = widths.map((width) => '─'.repeat(width)).join('──')
  return ['', title, rule, line(head), rule, ...rows.map(line), ''].join('\n')
}
