import { GOALS } from '../goals.ts'
import { HOME } from '../routes.ts'
import { atMost, kib, type Table } from '../tables/table.ts'
import { type BytesFigures, KINDS } from './figures.ts'

/** All that comes, and the parts of it that have a goal. */
export function bytesTables(figures: BytesFigures): Table[] {
  return [
    {
      title: 'What a phone transfers before anybody touches it, headers included',
      head: ['page', 'requests', ...KINDS],
      rows: figures.map(({ path, kinds }) => [
        path,
        String(KINDS.reduce((sum, kind) => sum + kinds[kind].requests, 0)),
        ...KINDS.map((kind) => kib(kinds[kind].bytes)),
      ]),
    },
    {
      title: 'Of that, with a goal',
      head: ['page', 'what', 'measured', 'to reach', 'reached'],
      rows: figures.flatMap(({ path, kinds }) => [
        row(path, 'script', kinds.script.bytes, path === HOME ? GOALS.scriptOfHome : GOALS.scriptOfOthers),
        ...(path === HOME ? rowsOfHome(path, kinds) : []),
      ]),
    },
  ]
}

function rowsOfHome(path: string, kinds: BytesFigures[number]['kinds']): string[][] {
  const all = KINDS.reduce((sum, kind) => sum + kinds[kind].bytes, 0)
  return [
    row(path, 'document', kinds.document.bytes, GOALS.document),
    row(path, 'document and styles', kinds.document.bytes + kinds.styles.bytes, GOALS.documentAndStyles),
    row(path, 'everything but the film', all - kinds.film.bytes, GOALS.allButFilm),
  ]
}

const row = (path: string, what: string, bytes: number, most: number) => [
  path,
  what,
  kib(bytes),
  ...atMost(bytes, most, kib),
]
