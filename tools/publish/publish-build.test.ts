import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { BuildError } from './build-error.ts'
import { publishBuild } from './publish-build.ts'

const FIELDS = ['name', 'email', 'phone', 'message']
const MARKERS = [
  '{{summary}}',
  ...FIELDS.map((field) => `{{value:${field}}}`),
  ...[...FIELDS, 'attachment'].flatMap((field) => [`{{error:${field}}}`, `{{invalid:${field}}}`]),
]
const PAGES = {
  'index.html': 'new',
  'gesendet.html': 'new {{reference}}',
  '404.html': '404',
  '500.html': '500',
  'anfrage.html': MARKERS.join(' '),
}

let folder: string
let built: string
let dist: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'))
  built = join(folder, 'work/dist')
  dist = join(folder, 'dist')
  for (const [name, content] of Object.entries(PAGES)) write(join(built, name), content)
  write(join(dist, 'index.html'), 'old')
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/** A file of that size that takes no room on the disk. */
function writeLarge(name: string, bytes: number): void {
  write(join(built, name), '')
  truncateSync(join(built, name), bytes)
}

const readHome = () => readFileSync(join(dist, 'index.html'), 'utf8')

it('puts the build in place with whose site it is; what happens to it later is tests/relay/http/builds.test.ts', () => {
  const business = { name: 'Betrieb', siteUrl: 'https://betrieb.example', email: 'a@betrieb.example' }
  publishBuild(built, dist, business)
  expect(readHome()).toBe(PAGES['index.html'])
  expect(JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8'))).toEqual({ business })
})

it.each<[string, () => void, string]>([
  [
    'a film over 8 MB',
    () => writeLarge('assets/montage-1.mp4', 8 * 1024 * 1024 + 1),
    'Der Film assets/montage-1.mp4 hat 8,1 MB, erlaubt sind 8 MB: Bitte kürzen Sie ihn oder speichern Sie ihn mit geringerer Qualität.',
  ],
  [
    'a page of thanks without the place for the number',
    () => write(join(built, 'gesendet.html'), 'new'),
    'In der Seite gesendet.html muss die Stelle {{reference}} genau einmal stehen; der Server füllt sie aus.',
  ],
  [
    'a form without a marker',
    () => write(join(built, 'anfrage.html'), MARKERS.filter((marker) => marker !== '{{error:phone}}').join(' ')),
    'In der Seite anfrage.html muss die Stelle {{error:phone}} genau einmal stehen; der Server füllt sie aus.',
  ],
  ['no error page', () => rmSync(join(built, '500.html')), 'Die Seite 500.html fehlt im Bau; der Server braucht sie.'],
])('refuses %s with a sentence and leaves the site as it was', (_case, spoil, sentence) => {
  spoil()
  expect(() => publishBuild(built, dist)).toThrow(new BuildError(sentence))
  expect(readHome()).toBe('old')
})
