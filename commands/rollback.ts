/** `npm run rollback`: puts the build before the latest one back in place. */
import { readWords } from '#shared/arguments.ts'
import { complain } from '#build/build-error.ts'
import { rollBack } from '#build/builds.ts'
import { DIST } from '#build/paths.ts'

const HELP = `npm run rollback
Zeigt sofort wieder die Website, die vor dem letzten Bau da war. Noch einmal aufgerufen, holt es die neue zurück.`

function main(): void {
  if (!readWords(HELP)) return
  try {
    rollBack(DIST)
    console.log('Getauscht: Die Website zeigt jetzt ihren anderen Stand. Derselbe Befehl tauscht zurück.')
  } catch (error) {
    complain(error, ' Nichts ist geändert.')
  }
}

main()
