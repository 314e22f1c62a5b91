/** The server: `npm run serve`. */
import './compile-cache.ts'

const HELP = `npm run serve
Liefert die gebaute Website aus und nimmt Anfragen an. Vorher: npm run build.`

// Loaded after the compile cache is on.
const { readWords } = await import('#shared/arguments.ts')
if (readWords(HELP)) {
  const [{ run }, { office }] = await Promise.all([import('./run.ts'), import('#office/server/office.ts')])
  await run(office)
}
