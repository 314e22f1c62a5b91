/** `npm run rollback`: puts the site before the latest build back in place. */
import { complain } from './build-error.ts'
import { rollBack } from './builds.ts'
import { DIST } from './paths.ts'

try {
  rollBack(DIST)
  console.log('Die Website davor ist wieder da, sofort und ohne Neustart. Derselbe Befehl holt die neue zurück.')
} catch (error) {
  complain(error, ' Nichts ist geändert.')
}
