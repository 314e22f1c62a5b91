/**
 * Makes the two font files of the site from the originals beside this file, and the style sheet of their stand-ins:
 * `node tools/fonts/prepare.ts`.
 * Run by hand when the originals change; the results are committed.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { STAND_INS, standInStyles } from './stand-ins.ts'

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

const ASCII = range(0x20, 0x7e)
const PUNCTUATION = '\u00a0\u00ad\u202f\u2011–—‘’‚“”„…€→'
const GERMAN = `${ASCII}ÄÖÜäöüßẞÉéèáàç§°·×Ø©«»²³½¼${PUNCTUATION}`
// Text also shows what visitors type: names of the region's larger languages beside German.
const LATIN = `${ASCII}${range(0xa0, 0xff)}${PUNCTUATION}ŒœŠšŽžŁłĆćČčĐđĞğİıŞşŸ`

const FONTS = [
  {
    file: 'bricolage-grotesque-latin-opsz-wght.woff2',
    to: 'bricolage-grotesque.woff2',
    text: GERMAN,
    // One weight, all optical sizes: 29 KB where both axes take 57; at 92 px and 20 px it looks like the original,
    // which one optical size with all weights does not.
    variationAxes: { wght: 680 },
  },
  {
    file: 'source-sans-3-latin-wght.woff2',
    to: 'source-sans-3.woff2',
    text: LATIN,
    variationAxes: { wght: { min: 400, max: 700 } },
  },
]

for (const { file, to, text, variationAxes } of FONTS) {
  const original = await readFile(join(import.meta.dirname, 'originals', file))
  const subset = await subsetFont(original, text, { targetFormat: 'woff2', variationAxes })
  await writeFile(join(import.meta.dirname, '../../site/styles/fonts', to), subset)
  console.log(`${to}: ${subset.length} bytes`)
}

await writeFile(STAND_INS, await standInStyles())
