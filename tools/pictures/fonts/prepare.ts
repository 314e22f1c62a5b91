/**
 * Makes the font files of the site from the originals beside this file (@fontsource-variable 5.3.0), their style sheet
 * and that of their stand-ins: `node tools/pictures/fonts/prepare.ts`.
 * Run by hand when the originals change; the results are committed.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { FONTS } from '../../paths.ts'
import { FACES, FONT_STYLES, fontStyles } from './faces.ts'
import { STAND_INS, standInStyles } from './stand-ins.ts'

for (const { original, file, letters, variationAxes } of FACES) {
  const whole = await readFile(join(import.meta.dirname, 'originals', original))
  const subset = await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes })
  await writeFile(join(FONTS, file), subset)
  console.log(`${file}: ${subset.length} bytes`)
}

await writeFile(FONT_STYLES, fontStyles())
await writeFile(STAND_INS, await standInStyles())
