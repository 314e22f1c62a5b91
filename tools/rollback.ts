/** `npm run rollback`: puts the site before the latest build back in place. */
import { DIST } from './paths.ts'
import { BuildError } from './publish/build-error.ts'
import { rollBack } from './publish/roll-back.ts'

try {
  await rollBack(DIST)
  console.log(
    'Die Website davor ist wieder da; ein laufender Server übernimmt sie von selbst. Noch einmal: und zurück.',
  )
} catch (error) {
  if (!(error instanceof BuildError)) throw error
  console.error(`${error.message} Nichts ist geändert.`)
  process.exitCode = 1
}
