/** The server: `npm run serve`, and the last step of `npm start`. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

const HELP = `npm run serve
Liefert die gebaute Website aus und nimmt Anfragen an. Vorher: npm run build.`

// With the compile cache a started server takes 89 MB instead of 117: stripping types leaves garbage behind.
// The cache lies in the project's own folder: anybody may write to a shared temporary folder. The systemd unit, which
// may not write here, sets NODE_COMPILE_CACHE.
enableCompileCache(process.env['NODE_COMPILE_CACHE'] ?? join(import.meta.dirname, '../.cache/compile'))
const { readWords } = await import('#shared/arguments.ts')
if (readWords(HELP)) {
  const { run } = await import('./run.ts')
  await run()
}
