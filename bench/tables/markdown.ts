import type { Table } from './table.ts'

/** A table in Markdown under its title; goals that are missed stand out. */
export function markdown({ title, head, rows }: Table): string {
  return [
    `**${title}**`,
    '',
    line(head),
    line(head.map(() => '---')),
    ...rows.map((row) => line(row.map(stress))),
  ].join('\n')
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const stress = (cell: string): string => (cell === 'no' ? '**no**' : cell)
