/** `npm run rollback`: puts the site before the latest build back in place. */
import { DIST } from './paths.ts'
import { BuildError } from './publish/build-error.ts'
import { rollBack } from './publish/builds.ts'

try {
  rollBack(DIST)
  console.log('Die Website davor ist wieder da, sofort und ohne Neustart. Derselbe Befehl holt die neue zurück.')
} catch (error) {
  if (!(error instanceof BuildError)) throw error
  console.error(`${error.message} Nichts ist geändert.`)
  process.exitCode = 1
}
