/** The stored enquiries on the command line: `npm run enquiries -- list`. Works while the server runs. */
import { processSettings } from '#settings/process-settings.ts'
import { openExistingOutbox } from '../outbox/database.ts'
import { allowOptions, type Call, expectArguments, readCall } from './call.ts'
import { UsageError } from './command-error.ts'
import { COMMANDS } from './commands.ts'
import { mentionRescued, tellMissing, tellPlace } from './place.ts'
import { runProgram } from './program.ts'
import { restore } from './restore.ts'
import { USAGE } from './usage.ts'

await runProgram(() => run(readCall(process.argv.slice(2))))

function run(call: Call): string {
  if (call.options.help) return USAGE
  if (call.name === 'restore') return runRestore(call)
  const command = Object.hasOwn(COMMANDS, call.name) ? COMMANDS[call.name] : undefined
  if (!command) throw new UsageError(USAGE)
  allowOptions(call, command.options)
  const settings = processSettings('de')
  const { dataDir } = settings
  tellPlace(dataDir)
  if (call.name === 'list') mentionRescued(dataDir)
  const db = openExistingOutbox(dataDir)
  if (!db) tellMissing()
  try {
    return command.run(db, call, settings)
  } finally {
    db?.close()
  }
}

/** Changes the file itself, so nothing is opened. */
function runRestore(call: Call): string {
  allowOptions(call, [])
  const [file = ''] = expectArguments(call, 1)
  const { dataDir } = processSettings('de')
  tellPlace(dataDir)
  return restore(file, dataDir)
}
