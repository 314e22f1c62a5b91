import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Content } from '#model/load/load-content.ts'
import { ROOT } from '../paths.ts'

const MONTHS = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
]
/** When the shipped texts learned what they now say of server, mail and backups. */
const SHIPPED = '2026-11'

/**
 * Legal pages whose date lies before what they describe.
 * @returns one German line per page.
 */
export function openInDates({ legal }: Pick<Content, 'legal'>): string[] {
  return Object.entries(legal).flatMap(([page, { stand }]) => {
    const month = monthIn(stand)
    if (month === null)
      return [`content/legal/${page}.md, Feld stand: „${stand}“ ist kein Monat mit Jahr, zum Beispiel November 2026.`]
    if (month >= SHIPPED) return []
    const advice = 'Lesen Sie ihn einmal ganz, und tragen Sie den Monat ein, in dem er für Sie gilt.'
    return [`content/legal/${page}.md, Feld stand: „${stand}“ ist älter als der mitgelieferte Text. ${advice}`]
  })
}

/**
 * Whether settings have changed since the privacy statement that describes them.
 * @param files whose last change counts, as seen from the project's root; one that is missing has none.
 * @returns one German line per file.
 */
export function questionsAboutDates({ legal }: Pick<Content, 'legal'>, files: readonly string[]): string[] {
  const { stand } = legal.datenschutz
  const month = monthIn(stand) ?? ''
  return files
    .filter((file) => month < monthOfChange(resolve(ROOT, file)))
    .map(
      (file) =>
        `content/legal/datenschutz.md, Feld stand: „${stand}“ ist älter als die letzte Änderung von ${file}. Beschreibt die Erklärung noch, was dort steht?`,
    )
}

/** @returns "2026-11" for "November 2026", or null. */
function monthIn(stand: string): string | null {
  const [, name = '', year = ''] = /^(\S+)\s(\d{4})$/.exec(stand) ?? []
  const month = MONTHS.indexOf(name) + 1
  return month === 0 ? null : `${year}-${String(month).padStart(2, '0')}`
}

function monthOfChange(path: string): string {
  return existsSync(path) ? statSync(path).mtime.toISOString().slice(0, SHIPPED.length) : ''
}
