/** `npm run office`: a link into the office, for who can log in to the server. */
import { parseArgs } from 'node:util'
import { newLink } from '#office/server/link.ts'
import { runProgram, serverUrl, settingsOf, tellPlace } from '#server/cli/program.ts'
import { CommandError } from '#server/explain.ts'
import { createEntries } from '#server/outbox/office/entries.ts'
import { openArchive } from '#server/outbox/open.ts'
import { processSettings } from '#settings/process-settings.ts'
import { RESERVED_DOMAIN } from '#shared/reserved-domain.ts'

const HELP = `Aufruf: npm run office [-- --site NAME]

Gibt einen Link ins Büro der Website. Er gilt 15 Minuten und einmal.
--site NAME: mit SITES_DIR der Ordner der Website.`

async function main(): Promise<string> {
  const { site } = parseArgs({ options: { site: { type: 'string' } } }).values
  const settings = settingsOf(processSettings(), site)
  tellPlace(settings)
  if (settings.office === null) throw new CommandError('Einstellung OFFICE: steht auf off. Es gibt kein Büro.')
  using archive = await openArchive(settings)
  if (!archive) throw new CommandError('Es gibt noch keine Datenbank. Bitte starten Sie zuerst den Server: npm start')
  // Nobody reaches an example's domain: there the server is asked on this machine.
  const isExample = RESERVED_DOMAIN.test(new URL(settings.siteOrigin).hostname)
  const origin = isExample ? serverUrl(settings) : settings.siteOrigin
  return await newLink(createEntries(archive.statements), settings.office[0] ?? '', origin)
}

await runProgram(HELP, main)
