/** A server with the site at FIXTURE_DIST that collects garbage on SIGUSR2: Node ends over a file left open. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createOutput } from '#server/log/log.ts'
import { startServer } from '#server/server.ts'
import { readSettings } from '#settings/read-settings.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
process.on('SIGUSR2', () => collectGarbage())

const { log } = createOutput()
const server = await startServer(readSettings(process.env), process.env['FIXTURE_DIST'] ?? '', log)
process.stdout.write(`Ready: ${server.url}\n`)
