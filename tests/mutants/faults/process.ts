import type { Fault } from '../fault.ts'

const OUTPUT = ['tests/relay/process/output.test.ts']
const ENDS = ['tests/relay/process/ends.test.ts']
const SYSTEMD = ['tests/relay/process/systemd.test.ts']

/** The process, and its log. */
export const processFaults: readonly Fault[] = [
  {
    name: 'an error nobody catches is logged again and again',
    file: 'server/run.ts',
    change: { "process.once('uncaughtException', (error)": "process.on('uncaughtException', (error)" },
    tests: ENDS,
  },
  {
    name: 'who waits for an answer gets none when the process ends over an error',
    file: 'server/server.ts',
    change: { 'if (response.headersSent) continue': 'continue' },
    tests: ENDS,
  },
  {
    name: 'of several sockets all but one are left unanswered',
    file: 'server/run.ts',
    change: { "if (count === '1') return": 'if (count) return' },
    tests: SYSTEMD,
    title: 'with several addresses',
  },
  {
    name: 'nobody learns that PORT has no effect',
    file: 'server/run.ts',
    change: { 'if (fd !== null) warnOfIgnored(url, output.log)': '' },
    tests: SYSTEMD,
    title: 'PORT and HOST',
  },
  {
    name: 'lines for which there was no room are not counted',
    file: 'server/log/log.ts',
    change: { '(dropped += 1)': 'dropped' },
    tests: OUTPUT,
  },
  {
    name: 'a server that ends cuts off who has not taken the whole answer yet',
    file: 'server/server.ts',
    change: { "response.once('finish', () => response.req.socket.end())": 'response.req.socket.destroy()' },
    tests: ['tests/relay/process/closing.test.ts'],
  },
]
