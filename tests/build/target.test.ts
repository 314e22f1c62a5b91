import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { ROOT } from '#build/paths.ts'
import { attributeValues, readDist, STYLE_SHEET } from './support.ts'

/** The oldest supported engines by their names in MDN's data, with their versions. */
const TARGET = packageJson.browserslist.map((engine) => engine.split(' '))

// Imported, its 20 MB would be read by the test runner for half a minute.
const mdn: unknown = JSON.parse(readFileSync(join(ROOT, 'node_modules/@mdn/browser-compat-data/data.json'), 'utf8'))
const mdnOf = (...path: readonly string[]) => path.reduce(at, mdn)

/** CSS that a supported engine lacks, and the consequence for its visitors. */
const MISSING_CSS: Readonly<Record<string, string>> = {
  'the list of links opens without gliding, below the header': 'anchor anchor-name position-anchor starting-style',
  'the layout of a narrow place is taken everywhere': 'container container-type cqi',
  'all links are in the open instead of menu and list': 'popover-open',
  'one of two rules with the same meaning is passed over': 'svh dvh overflow:clip property',
  'a state of something around it does not change the look': 'has',
  'nothing glides or turns': 'details-content interpolate-size rotate scale translate view-transition',
  'the browser breaks lines and words where it likes':
    'hyphenate-limit-chars text-wrap orphans widows break-after:avoid',
  'the browser scrolls and bounces as it likes': 'overscroll-behavior overscroll-behavior-x scrollbar-width',
  'the tall card is reached by the tab key after those below it': 'reading-flow',
  'the field for the message does not grow with its text': 'field-sizing',
  'the header is almost opaque paper without a blur': 'backdrop-filter',
  'wishes and forced colours of the system are not heard': 'forced-colors forced-color-adjust scripting',
  'the progress bar and the slider look as the browser draws them':
    '-moz-progress-bar -moz-range-thumb -webkit-progress-bar -webkit-progress-value -webkit-slider-thumb',
  'the same: it is used in layouts and functions that know it':
    'align-content:start inset:anchor place-items:end place-self:end place-self:start',
  'titles of steps that take two lines begin beside the others': 'grid-template-rows:subgrid',
  'the note on pictures and brands is folded at every width; the page is laid out at once':
    'contain-intrinsic-size content-visibility',
  'paper has the margins of the browser': 'page size',
}

type Support = { version_added?: string | false | null; flags?: unknown; prefix?: string }

/** Whether one of the target's engines lacks an entry of MDN's data; a missing entry counts as supported. */
function isLacking(entry: unknown): boolean {
  const support = at(at(entry, '__compat'), 'support')
  if (support === undefined) return false
  return TARGET.some(([engine = '', version]) => {
    const found = at(support, engine)
    const all: readonly Support[] = Array.isArray(found) ? found : [found ?? {}]
    return !all.some(({ version_added: added, flags }) => {
      return typeof added === 'string' && !flags && parseFloat(added.replace('≤', '')) <= Number(version)
    })
  })
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

/** The entry of a function like `color-mix`, in whichever type MDN lists it. */
function functionEntry(name: string, within = mdnOf('css', 'types')): unknown {
  if (typeof within !== 'object' || within === null) return undefined
  if (Object.hasOwn(within, name)) return at(within, name)
  const types = Object.entries(within).filter(([key]) => key !== '__compat')
  return types.map(([, type]) => functionEntry(name, type)).find((entry) => entry !== undefined)
}

function lackingIn(css: string): Set<string> {
  const lacking = new Set<string>()
  const check = (pattern: RegExp, entryOf: (name: string) => unknown) => {
    for (const [, name = ''] of css.matchAll(pattern)) if (isLacking(entryOf(name))) lacking.add(name)
  }
  check(/@([a-z-]+)/g, (name) => mdnOf('css', 'at-rules', name))
  check(/::?([a-z-]+)(?=[^;}]*\{)/g, (name) => mdnOf('css', 'selectors', name))
  check(/[{;]([a-z-]+):/g, (name) => mdnOf('css', 'properties', name))
  check(/([a-z-]+)\(/g, (name) => functionEntry(name))
  check(/@media[^{]*\(([a-z-]+)/g, (name) => mdnOf('css', 'at-rules', 'media', name))
  check(/@media[^{]*([<>])/g, () => mdnOf('css', 'at-rules', 'media', 'range_syntax'))
  check(/\d([sdl]v[hw])\b/g, () => mdnOf('css', 'types', 'length', 'viewport_percentage_units_small'))
  check(/\d(cq[a-z]+)\b/g, () => mdnOf('css', 'types', 'length', 'container_query_length_units'))
  for (const [, name = '', value = ''] of css.matchAll(/[{;]([a-z-]+):([^;{}]+)/g)) {
    for (const word of lacking.has(name) ? [] : (value.match(/[a-z-]+/g) ?? []))
      if (isLacking(mdnOf('css', 'properties', name, word))) lacking.add(`${name}:${word}`)
  }
  return lacking
}

test('CSS that an engine of the target lacks is known, and what is seen without it', () => {
  const later = attributeValues(readDist('index.html'), 'data-late-styles')
  const css = [STYLE_SHEET, ...later].map((address) => readDist(address.slice(1))).join('')
  expect([...lackingIn(css)].toSorted()).toEqual(
    Object.values(MISSING_CSS)
      .flatMap((names) => names.split(' '))
      .toSorted(),
  )
})

test('no script asks for syntax or functions that an engine of the target lacks', async () => {
  const scripts = new Set<string>()
  const follow = (path: string) => {
    if (scripts.has(path)) return
    scripts.add(path)
    for (const [, name = ''] of readDist(path).matchAll(/["`']\.?\/?(?:assets\/)?([\w-]+\.js)["`']/g))
      follow(`assets/${name}`)
  }
  for (const src of attributeValues(readDist('index.html'), 'data-behaviours')) follow(src.slice(1))
  expect([...scripts].filter((path) => path.includes('EnquiryForm'))).toHaveLength(1)
  const target = packageJson.browserslist.map((engine) => engine.replace(' ', ''))
  const functions = functionsTheyLack()
  for (const path of scripts) {
    const script = readDist(path)
    const [newest, oldest] = await Promise.all(
      ['esnext', target].map((each) => transformWithOxc(script, path, { target: each })),
    )
    expect(oldest?.code, `syntax of ${path}`).toBe(newest?.code)
    const asked = functions.filter((name) => new RegExp(`(?<!\\bCSS)\\.${name}\\(`).test(script))
    expect([path, asked]).toEqual([path, []])
  }
})

/**
 * The JavaScript functions that an engine of the target lacks. Names that a supported function has, too, are left out.
 */
function functionsTheyLack(): string[] {
  const classes = ['Array', 'Map', 'Math', 'Object', 'Promise', 'RegExp', 'Set', 'String']
  const all = classes.flatMap((name) => Object.entries(mdnOf('javascript', 'builtins', name) ?? {}))
  const known = new Set(all.filter(([, entry]) => !isLacking(entry)).map(([name]) => name))
  return [...new Set(all.map(([name]) => name).filter((name) => !known.has(name)))]
}
