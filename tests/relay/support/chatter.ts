/** Logs as many lines as its parent asks for, as the server does; answers once it has gone on to the next thing. */
import { setTimeout as pauseFor } from 'node:timers/promises'
import { createOutput } from '#server/log/log.ts'
import * as v from 'valibot'

const { log, end } = createOutput()
let line = 0

process.on('message', async (data) => {
  const { lines, end: isLast } = v.parse(v.object({ lines: v.number(), end: v.boolean() }), data)
  for (let count = 0; count < lines; count += 1) log.info({ line: ++line }, 'a line of the log')
  // The next thing comes when the pipe has taken what it takes.
  await pauseFor(500)
  if (!isLast) return process.send?.('alive')
  await end()
  log.info('too late, and harmless')
  process.exit()
})
