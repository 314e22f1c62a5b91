/**
 * A day's worth of life in an hour: visitors, people who leave, enquiries with photos, mail trouble of every kind, log
 * rotation, builds, a killed server process and a restart. `node bench/day.ts [MINUTES]`, Linux only. It builds into this
 * checkout's dist/, so run it in a clone of its own.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, openSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { type Mood, startMoodyMailServer } from '../tests/faults/support/model/moody-mail-server.ts'
import { openDescriptors } from '../tests/faults/support/process-traces.ts'
import { chooseSeed, createRandom } from '../tests/faults/support/random.ts'
import { enquiries, list } from '../tests/support/enquiries.ts'
import { environment, memoryOf, newDataDir, run } from '../tests/support/server.ts'
import { until } from '../tests/support/until.ts'
import { enquire, newDiary, visit } from './support/day-visitors.ts'

const MINUTE_MS = 60_000
const PORT = 4600
const URL_HERE = `http://localhost:${PORT}`
const MOODS: Mood[] = [
  'down',
  { at: 'AUTH', answer: 535 },
  { at: 'DATA', answer: 451 },
  'drops before 250',
  { at: 'RCPT', answer: 550 },
  { at: 'CONNECT', answer: 'nothing at all' },
  { at: 'DATA', answer: 552 },
  'drops after 250',
]

const minutes = Number(process.argv[2] ?? 60)
const random = createRandom(chooseSeed())
const folder = newDataDir()
const dataDir = join(folder, 'data')
const logFile = join(folder, 'server.log')
const mail = await startMoodyMailServer()
const diary = newDiary()
const traces: { minute: number; memoryMb: number; descriptors: number; waiting: number }[] = []
const builds: string[] = []
let server = await start()
const over = new AbortController()
let restarting = false
let refusedAtRestart = 0

async function start(): Promise<ChildProcess> {
  const log = openSync(logFile, 'a')
  const env = environment(dataDir, { PORT: String(PORT), SMTP_URL: mail.url, SITE_URL: 'https://www.beispiel.de' })
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
    env,
    stdio: ['ignore', log, log],
  })
  await until(
    'the server answers',
    () =>
      fetch(`${URL_HERE}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    60_000,
  )
  return child
}

const servingPid = (): number =>
  Number([...readFileSync(logFile, 'utf8').matchAll(/"pid":(\d+),"msg":"server process is ready"/g)].at(-1)?.[1])

/** Repeats `act` until the day is over; an error is written down, the day goes on. */
async function keep(pauseMs: () => number, act: () => Promise<void>): Promise<void> {
  while (!over.signal.aborted) {
    await act().catch((error: unknown) => {
      if (restarting) refusedAtRestart += 1
      else diary.wrong.push(`${new Date().toISOString()} ${String(error)}`)
    })
    await pauseFor(pauseMs())
  }
}

async function build(): Promise<void> {
  const env = { SITE_URL: `https://www.beispiel-${builds.length}.de`, PATH: process.env['PATH'] ?? '' }
  const { code } = await run('tools/build.ts', [], env)
  const isServed = async () => (await (await fetch(URL_HERE)).text()).includes(env.SITE_URL)
  await until('the new build is served', isServed, 60_000)
  builds.push(`${env.SITE_URL} (${code})`)
}

async function changeMood(): Promise<void> {
  await mail.become(random.pick(['fine', ...MOODS]))
  await pauseFor((minutes * MINUTE_MS) / 40)
  await mail.become('fine')
}

function rotateLog(): void {
  copyFileSync(logFile, `${logFile}.${Date.now()}`)
  // The last line that names the process stays findable.
  const pid = servingPid()
  truncateSync(logFile)
  spawn('sh', ['-c', `echo '{"pid":${pid},"msg":"server process is ready"}' >> ${logFile}`])
}

async function note(minute: number): Promise<void> {
  const pid = servingPid()
  const waiting = (await list(dataDir)).filter(({ status }) => status === 'queued').length
  traces.push({ minute, memoryMb: Math.round(memoryOf(pid).now), descriptors: openDescriptors(pid), waiting })
}

const life = [
  ...Array.from({ length: 3 }, () =>
    keep(
      () => random.below(1000),
      () => visit(URL_HERE, random, diary),
    ),
  ),
  keep(
    () => 1000 + random.below(2000),
    () => enquire(URL_HERE, random, diary),
  ),
  keep(() => (minutes * MINUTE_MS) / 40, changeMood),
  keep(() => (minutes * MINUTE_MS) / 8, build),
]
for (let minute = 1; minute <= minutes; minute += 1) {
  await pauseFor(MINUTE_MS)
  await note(minute)
  if (minute % 6 === 0) rotateLog()
  if (minute === Math.ceil(minutes / 3)) process.kill(servingPid(), 'SIGKILL')
  if (minute === Math.ceil((2 * minutes) / 3)) {
    restarting = true
    server.kill('SIGTERM')
    await once(server, 'exit')
    server = await start()
    restarting = false
  }
}
over.abort()
await Promise.all(life)

await mail.become('fine')
await enquiries(dataDir, 'retry', '--all')
await until(
  'everything is mailed',
  async () => (await list(dataDir)).every(({ status }) => status === 'sent'),
  10 * MINUTE_MS,
)
server.kill('SIGTERM')
const [exitCode] = await once(server, 'exit')

const stored = new Set((await list(dataDir)).map(({ id }) => id))
const mailed = Map.groupBy(mail.taken, ({ number }) => number)
const tooLarge = new Set(mail.refused.filter(({ code }) => code === 552).map(({ number }) => number))
const isMailedRight = ([id, fileHash]: [string, string | null]): boolean =>
  mailed.get(id)?.some((copy) => copy.fileHash === fileHash || tooLarge.has(id)) ?? false
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]?.toFixed(1)

console.table(traces.filter(({ minute }) => minute % 5 === 0))
console.table({
  minutes,
  visits: diary.visits,
  'files loaded': diary.files,
  'left in the middle': diary.abandoned,
  'missing pages': diary.missing,
  'enquiries acknowledged': diary.acknowledged.size,
  'posts sent again': diary.repeated,
  lost: [...diary.acknowledged.keys()].filter((id) => !stored.has(id)).length,
  'not mailed right': [...diary.acknowledged].filter((entry) => !isMailedRight(entry)).length,
  'duplicate mails': mail.taken.length - mailed.size,
  builds: builds.length,
  'page, median ms': median(diary.pageMs),
  'enquiry, median ms': median(diary.postMs),
  'exit code': exitCode,
  'refused during the restart': refusedAtRestart,
  'wrong answers': diary.wrong.length,
})
console.log(diary.wrong.slice(0, 50).join('\n'))
console.log(folder)
await mail.close()
