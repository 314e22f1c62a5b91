/** Logs as many lines as its parent asks for, as the server does; answers once it has gone on to the next thing. */
import { createOutput } from '#server/log/log.ts'
import * as v from 'valibot'

const { log, flush } = createOutput()
let line = 0

process.on('message', async (data) => {
  const { lines, end } = v.parse(v.object({ lines: v.number(), end: v.boolean() }), data)
  for (let count = 0; count < lines; count += 1) log.info({ line: ++line }, 'a line of the log')
  await flush()
  if (end) process.disconnect?.()
  else process.send?.('alive')
})
