/** `npm start`: builds the site if there is no current build, then serves it with the relay. */
import { hasCurrentBuild } from './build-stamp.ts'

if (!(await hasCurrentBuild(process.env))) {
  console.log('Die Website wird gebaut; beim ersten Mal dauert das wegen der Bilder bis zu anderthalb Minuten.')
  await import('./build.ts')
}
await import('../server/main.ts')
