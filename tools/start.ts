/** `npm start`: builds the site if there is no current build, then serves it with the relay. */
import { hasCurrentBuild } from './build-stamp.ts'

if (!(await hasCurrentBuild(process.env))) await import('./build.ts')
await import('../server/main.ts')
