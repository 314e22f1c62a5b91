import { DIST } from '#tools/paths.ts'
import { list } from '../../../support/enquiries.ts'
import { newDataDir, removeDataDir, startServer } from '../../../support/server.ts'
import { startPlainNginx } from '../nginx.ts'
import { quote } from './answer-reader.ts'
import { type BuiltSite, readBuiltSite } from './built-site.ts'
import { checkVisit, referenceIn } from './check-visit.ts'
import { type Exchange, exchangeAt } from './exchanges.ts'
import { type Manners, patient } from './manners.ts'
import { write } from './request.ts'
import { type Visit, visit } from './visitor.ts'
import { HOST } from './visits.ts'
import { watchProcess } from './watch.ts'

const PARALLEL = 24
const MOST_PROBLEMS = 25
// The first visits make the process as large as it stays.
const WARM_UP = 1000

export type StreamPlan = { requests: number; seed: number; through?: 'nginx' }

export type StreamReport = {
  seed: number
  requests: number
  connections: number
  statuses: Record<number, number>
  /** Answers that are not as they should be, with the bytes that led to them. */
  problems: string[]
  sameProcess: boolean
  complaints: string[]
  acknowledged: number
  /** Acknowledged enquiries that are not listed exactly once. */
  lost: string[]
  storedTwice: string[]
  /** Whether descriptors and memory (MB) are back where they were. */
  settled: boolean
  descriptors: { before: number; after: number }
  memory: { before: number; after: number }
}

type Traffic = Pick<StreamReport, 'connections' | 'requests' | 'statuses' | 'problems'> & {
  /** Reference numbers by the token of the enquiry. */
  acknowledged: Map<string, string>
}

/** What a report says when nothing is wrong. */
export const WELL = { problems: [], sameProcess: true, complaints: [], lost: [], storedTwice: [], settled: true }

/** Lets a generated stream of requests loose on the server with the built site, and says what is wrong afterwards. */
export async function streamScenario({ requests, seed, through }: StreamPlan): Promise<StreamReport> {
  const dataDir = newDataDir()
  const relay = await startServer(dataDir, through ? { TRUST_PROXY: '1' } : {})
  const port = Number(new URL(relay.url).port)
  const proxy = through ? await startPlainNginx(port) : null
  const site = readBuiltSite(DIST)
  const watch = watchProcess(relay)
  const run: Run = { site, seed, port: proxy?.port ?? port, behindProxy: proxy !== null, isAlive: watch.isAlive }
  const traffic: Traffic = { connections: 0, requests: 0, statuses: {}, problems: [], acknowledged: new Map() }
  try {
    await visitEverything(run, traffic)
    await runStream(run, traffic, WARM_UP)
    watch.remember()
    await runStream(run, traffic, requests)
    const { acknowledged, ...counts } = traffic
    return {
      seed,
      ...counts,
      acknowledged: acknowledged.size,
      sameProcess: watch.isAlive(),
      ...(await watch.settle()),
      complaints: watch.complaints(),
      ...(await compareOutbox(dataDir, acknowledged)),
    }
  } finally {
    await proxy?.close()
    await relay.end('SIGKILL')
    removeDataDir(dataDir)
  }
}

type Run = { site: BuiltSite; seed: number; port: number; behindProxy: boolean; isAlive: () => boolean }

/** Every page and file once: right bytes, and the tags by which the stream asks for them again. */
async function visitEverything(run: Run, traffic: Traffic): Promise<void> {
  for (const resource of run.site.resources) {
    const requests = [write({ method: 'GET', target: resource.path, headers: [HOST], resource, statuses: [200] })]
    const exchange = { kind: 'first visit', requests, manners: patient(requests) }
    const { answers } = await take(run, traffic, exchange)
    resource.etag = answers[0]?.headers.get('etag') ?? ''
  }
}

async function runStream(run: Run, traffic: Traffic, requests: number): Promise<void> {
  const begun: string[] = []
  const visitor = async (): Promise<void> => {
    while (traffic.requests < requests && traffic.problems.length < MOST_PROBLEMS && run.isAlive()) {
      const exchange = exchangeAt(traffic.connections, run.seed, run.site)
      begun.push(describe(traffic.connections, exchange))
      await take(run, traffic, exchange)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, visitor))
  if (!run.isAlive()) traffic.problems.push('the process is gone after:', ...begun.slice(-2 * PARALLEL))
}

async function take(run: Run, traffic: Traffic, exchange: Exchange): Promise<Visit> {
  const number = traffic.connections
  const { requests } = exchange
  const manners = run.behindProxy ? withAnEnd(exchange) : exchange.manners
  traffic.connections += 1
  traffic.requests += requests.length
  const seen = await visit(run.port, requests, manners)
  for (const [index, answer] of seen.answers.entries()) {
    traffic.statuses[answer.status] = (traffic.statuses[answer.status] ?? 0) + 1
    const token = requests[index]?.token ?? null
    const reference = token === null ? null : referenceIn(answer)
    if (token !== null && reference !== null) traffic.acknowledged.set(token, reference)
  }
  // Once it is gone, everybody sees the same.
  if (!run.isAlive()) return seen
  for (const problem of checkVisit(run, requests, manners, seen)) {
    traffic.problems.push(`${problem}; ${describe(number, exchange)}`)
  }
  return seen
}

/** nginx takes some broken requests and keeps the connection: the visitor says where they end. */
function withAnEnd({ requests, manners }: Exchange): Manners {
  const isOver = requests.every(({ expects }) => expects === 'answered') || manners.leaving.when === 'sent'
  return isOver ? manners : { ...manners, leaving: { when: 'half-closed' } }
}

/** What repeats an exchange: its number, for the printed seed, and its bytes. */
function describe(number: number, { kind, requests, manners }: Exchange): string {
  const { pieces, slowReader, leaving } = manners
  const how = `${pieces.length} pieces${pieces.some(({ awaits }) => awaits) ? ' in turns' : ''}${slowReader ? ', read slowly' : ''}`
  const sent = requests.map(({ bytes }) => quote(bytes)).join(' + ')
  return `exchange ${number} (${kind}; ${how}; leaves ${Object.values(leaving).join(' ')}): ${sent}`
}

async function compareOutbox(dataDir: string, acknowledged: Map<string, string>) {
  const stored = await list(dataDir)
  const tokens = stored.map(({ message }) => /#\d+\.\d+#/.exec(message)?.[0] ?? '')
  const counts = new Map<string, number>()
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
  const listed = new Map(stored.map(({ id }, index) => [id, tokens[index]]))
  return {
    lost: [...acknowledged].filter(([token, id]) => listed.get(id) !== token).map(([token, id]) => `${id} ${token}`),
    storedTwice: [...counts].filter(([, count]) => count > 1).map(([token]) => token),
  }
}
