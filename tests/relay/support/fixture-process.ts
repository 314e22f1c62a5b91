/** A server with the site at FIXTURE_DIST, which ends with SIGTERM as the real one does. */
import { createOutput } from '#server/log/log.ts'
import { startServer } from '#server/server.ts'
import { readSettings } from '#settings/read-settings.ts'

const { log } = createOutput()
const server = await startServer(readSettings(process.env), process.env['FIXTURE_DIST'] ?? '', log)
process.once('SIGTERM', async () => {
  await server.close()
  process.exit(0)
})
process.stdout.write(`Ready: ${server.url}\n`)
