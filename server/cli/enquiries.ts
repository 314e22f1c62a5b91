/** The stored enquiries on the command line: `npm run enquiries -- list`. Works while the server runs. */
import { processSettings } from '#settings/process-settings.ts'
import { openExistingOutbox } from '../outbox/database.ts'
import { allowOptions, expectArguments, readCall, USAGE } from './call.ts'
import { COMMANDS, restore } from './commands.ts'
import { UsageError } from './explain.ts'
import { mentionRescued, tellMissing, tellPlace } from './place.ts'
import { runProgram } from './program.ts'

await runProgram(run)

async function run(): Promise<string> {
  const call = readCall(process.argv.slice(2))
  if (call.options.help) return USAGE
  const command = Object.hasOwn(COMMANDS, call.name) ? COMMANDS[call.name] : undefined
  if (!command && call.name !== 'restore') throw new UsageError(USAGE)
  allowOptions(call, command?.options ?? [])
  const [file = ''] = command ? [] : expectArguments(call, 1)
  const settings = processSettings('de')
  const { dataDir } = settings
  tellPlace(dataDir)
  if (!command) return restore(file, dataDir)

  if (call.name === 'list' || call.name === 'status') mentionRescued(dataDir)
  const db = openExistingOutbox(dataDir)
  if (!db) tellMissing()
  try {
    return await command.run(db, call, settings)
  } finally {
    db?.close()
  }
}
