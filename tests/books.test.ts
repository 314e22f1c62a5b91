import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { settingsSchema } from '#settings/read-settings.ts'
import manifest from '../package.json' with { type: 'json' }

const FOLDERS = 'build,checks,commands,content,deploy,editor,model,pages,server'
const SOURCES = [`{${FOLDERS}}/**/*.{ts,tsx,mjs,sh,yaml,html,md}`, 'Website*', '*.desktop']
const SETTINGS = Object.keys(settingsSchema({ siteUrl: '', email: '' }).entries)
/** Names of others: systems, tools and mail programs. The last line: words that an owner writes or says. */
const NAMES = `Alle extrahieren|Windows-Befehlsskript|Der Computer wurde durch Windows geschützt|Weitere Informationen
Trotzdem ausführen|Ausführen|Auswählen|In Terminal öffnen|Netzwerk und Internet|Privat
Datenschutz & Sicherheit|Dennoch öffnen|Start erlauben|Als Programm ausführen|LTS|kein Spam|DNS|DKIM
POP3/IMAP-Zugriff|--silent|--check|--ignore-missing|--strip-components|--now|--delay-updates
Fachbetrieb|garantiert|nachhaltig|umweltfreundlich|Weiße L-Küche mit Eichenarbeitsplatte|Bild von …|Dienstag, 14:10, Herr Kern`
const FOREIGN = new Set(NAMES.split(/[|\n]/))

const read = (file: string) => readFileSync(file, 'utf8')
const written = globSync(SOURCES).filter((file) => !file.includes('.test.'))
const sources = written.map(read).join('\n').replace(/\s+/g, ' ')
const isNowhere = (word: string) => !FOREIGN.has(word) && !sources.includes(word.replace(/^--/, ''))
const namedIn = (paper: string) => {
  const text = read(paper)
  return (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
}

test.each(globSync(['{docs,deploy}/**/*.md', '*.md'], { exclude: ['CHANGELOG.md'] }))('%s leads to files', (paper) => {
  const named = namedIn(paper)
  const commands = named(/(?:npm run (?:--silent )?|(?:^ *|`)website )(?!node\b)([a-z][\w:]*)/gm)
  const links = named(/\]\((?!https?:)([\w./-]+)/g).map((link) => join(dirname(paper), link))
  // `{a,b}` are two. The list of tests leaves out `tests/`.
  const files = named(/(?<=[`(\s])([\w.-]+\/[\w./{},-]*\.(?:tsx?|mjs|ya?ml|json|md|sh|css|conf))\b/g).flatMap(
    (path) => {
      const [, before = '', list, after = ''] = path.match(/^(.*){(.*)}(.*)$/) ?? []
      return list?.split(',').map((part) => before + part + after) ?? path
    },
  )

  expect(commands.filter((name) => !(name in manifest.scripts))).toEqual([])
  const isMissing = (file: string) =>
    !['.', 'tests', 'content', dirname(paper)].some((folder) => existsSync(join(folder, file)))
  expect([...files, ...links].filter(isMissing)).toEqual([])
})

test.each(['docs/handbuch.md', 'docs/helfer.md'])('%s names only what exists', (book) => {
  const named = namedIn(book)
  const options = named(/(?<![\w-])(--[a-z][\w-]*)/g)
  const settings = named(/\b([A-Z]+(?:_[A-Z]+)+)\b/g)
  const files = named(/\b((?:build|checks|commands|deploy|docs|editor|pages|server|settings)\/[\w./-]*\w)/g)
  // Longer ones are quoted sentences.
  const words = named(/„([^“]{1,60})“/g).flatMap((quoted) => quoted.split(' › '))

  expect(settings.filter((name) => ![...SETTINGS, 'SITE_DIR', 'ENV_FILE'].includes(name))).toEqual([])
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  expect([...options, ...words].filter(isNowhere)).toEqual([])
})

test("every setting has its row in the helper's book", () => {
  const rows = read('docs/helfer.md').match(/^\| `[A-Z].*/gm) ?? []
  expect(SETTINGS.filter((name) => !rows.join().includes(`\`${name}\``))).toEqual([])
})

test('every package has its reason, and none that is used is left out', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest
  const packages = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const [here = '', out = ''] = read('docs/decisions/dependencies.md').split('**Tried and left out.**')
  expect(packages.filter((name) => !here.includes(name) || out.split(/[ ,:]/).includes(name))).toEqual([])
})
