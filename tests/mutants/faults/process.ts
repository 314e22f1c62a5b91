import type { Fault } from '../fault.ts'

const OUTPUT = ['tests/relay/output.test.ts']
const PAUSE = ['server/supervisor/restart-pause.test.ts']
const SUPERVISION = ['tests/relay/supervision.test.ts']

/** Keeping the server running, and its log. */
export const processFaults: readonly Fault[] = [
  {
    name: 'a process that keeps ending is replaced every second',
    file: 'server/supervisor/restart-pause.ts',
    change: { 'Math.min(2 * previous,': 'Math.min(previous,' },
    tests: PAUSE,
  },
  {
    name: 'a process that ended once is replaced late for ever',
    file: 'server/supervisor/restart-pause.ts',
    change: { ' || lifeMs >= LONG_LIFE_MS': '' },
    tests: PAUSE,
  },
  {
    name: 'a process that ends is not replaced',
    file: 'server/supervisor/supervise.ts',
    change: { 'await pauseFor(pause, undefined, { signal: stop }).catch(() => {})': 'return false' },
    tests: SUPERVISION,
    title: 'that is killed is replaced',
  },
  {
    name: 'a start that can only fail again is tried again and again',
    file: 'server/supervisor/supervise.ts',
    change: { 'if (!hasServed) throw': 'if (life.ms < 0) throw' },
    tests: ['tests/relay/life.test.ts'],
    title: 'on the outbox of a newer release is refused',
  },
  {
    name: 'of several sockets all but one are left unanswered',
    file: 'server/supervisor/listening-socket.ts',
    change: { "if (count !== '1')": "if (count === '')" },
    tests: ['tests/relay/systemd.test.ts'],
    title: 'with several addresses',
  },
  {
    name: 'a process that is frozen stays',
    file: 'server/supervisor/watchdog.ts',
    change: { 'missed += 1': '' },
    tests: SUPERVISION,
    title: 'that is frozen for twenty seconds',
  },
  {
    name: 'a process that works counts as frozen',
    file: 'server/supervisor/worker-life.ts',
    change: { 'watchdog.beat()': '' },
    tests: SUPERVISION,
    title: 'that is frozen for twenty seconds',
  },
  {
    name: 'every new process says that the server is ready',
    file: 'server/supervisor/run.ts',
    change: { 'if (!announced) say': 'say' },
    tests: SUPERVISION,
    title: 'that meets an error nobody catches',
  },
  {
    name: 'a server outlives its supervisor',
    file: 'server/run.ts',
    change: { "process.once('disconnect', () => process.exit())": '' },
    tests: SUPERVISION,
    title: 'takes the server process with it when it is killed',
  },
  {
    name: 'an error nobody catches is logged again and again',
    file: 'server/run.ts',
    change: { "process.once('uncaughtException', (error)": "process.on('uncaughtException', (error)" },
    tests: SUPERVISION,
    title: 'that meets an error nobody catches',
  },
  {
    name: 'who waits for an answer gets none when the process ends over an error',
    file: 'server/abandon.ts',
    change: { 'for (const response of open) if (!response.headersSent) sendError(response, errorPage())': '' },
    tests: SUPERVISION,
    title: 'that meets an error nobody catches',
  },
  {
    name: 'lines for which there was no room are not counted',
    file: 'server/log/log-output.ts',
    change: { 'dropped += 1\n': '' },
    tests: OUTPUT,
  },
  {
    name: 'lines a full disk has cost are not counted',
    file: 'server/log/log-output.ts',
    change: { "dropped += Math.min(count, rest.toString('latin1').split('\\n').length - 1)": '' },
    tests: OUTPUT,
  },
  {
    name: 'the log waits in memory without end',
    file: 'server/log/log-output.ts',
    change: {
      'if (waitingCharacters + line.length > MAX_WAITING_CHARACTERS) {': 'if (line.length > MAX_WAITING_CHARACTERS) {',
    },
    tests: OUTPUT,
  },
  {
    name: 'every missing page is a line in the log',
    file: 'server/log/log-brake.ts',
    change: { 'if (others !== null) {': 'if (others === -1) {' },
    tests: OUTPUT,
  },
  {
    name: 'nobody learns how many more there were',
    file: 'server/log/log-brake.ts',
    change: { 'if (others) log[level]({ others }, message)': '' },
    tests: OUTPUT,
  },
  {
    name: 'a server that ends cuts off who has not taken the whole answer yet',
    file: 'server/http/http-server.ts',
    change: { '  server.closeIdleConnections = () => connections.closeAnswered()\n': '' },
    tests: ['tests/relay/closing.test.ts'],
  },
  {
    name: 'a socket that was handed over is not used',
    file: 'server/supervisor/run.ts',
    change: { 'activatedSocket(process.env, port) ?? ': '' },
    tests: ['tests/relay/systemd.test.ts'],
  },
]
