import { findProgram, installMissing } from '#tools/programs.ts'
import { DIST } from '#tools/paths.ts'
import { startNginxHost } from '../../tests/relay/support/static-hosts.ts'
import type { Options } from '../part.ts'
import { withProduction } from '../production.ts'
import { median } from '../statistics.ts'
import { noCores, onOneCore } from './cores.ts'
import type { Throughput, ThroughputFigures } from './figures.ts'
import { FILES } from './files.ts'
import { processorTimeOf } from './processor-time.ts'
import { load } from './wrk.ts'

// Debian's nginx has no Brotli: both send the same bytes.
const ENCODING = 'gzip'
// As Debian's own nginx.conf has it.
const NGINX_AS_INSTALLED = 'sendfile on; tcp_nopush on;'

/** Our server and nginx in turn, each on the same one core, the load on another. */
export async function measureThroughput(options: Options): Promise<ThroughputFigures | null> {
  const reason = noCores() ?? noPrograms()
  if (reason !== null) {
    console.log(`throughput is left out: ${reason}.`)
    return null
  }
  return onOneCore((core) =>
    withProduction(async ({ url }) => {
      const nginx = await startNginxHost(DIST, NGINX_AS_INSTALLED)
      try {
        return await compare(url, nginx.url, core, options)
      } finally {
        await nginx.close()
      }
    }),
  )
}

function noPrograms(): string | null {
  try {
    installMissing('nginx', 'wrk')
  } catch (error) {
    return String(error)
  }
  return findProgram('nginx') && findProgram('wrk') ? null : "it needs Debian's packages nginx and wrk"
}

async function compare(ours: string, nginx: string, core: number, { runs, step }: Options): Promise<ThroughputFigures> {
  // The first thousands of answers are slower: V8 has not yet compiled what gives them.
  for (const url of [ours, nginx]) await load(url, ENCODING, core)
  const figures: ThroughputFigures = []
  for (const { what, find } of FILES) {
    const path = find()
    const bytes = await sameBytes(ours + path, nginx + path)
    const rounds: { ours: Throughput; nginx: Throughput }[] = []
    for (let run = 1; run <= runs; run += 1) {
      step(`${what}, round ${run} of ${runs}`)
      rounds.push({
        ours: await round(ours + path, core, (program) => program !== 'nginx'),
        nginx: await round(nginx + path, core, (program) => program === 'nginx'),
      })
    }
    figures.push({
      what,
      bytes,
      ours: summarise(rounds.map(({ ours: one }) => one)),
      nginx: summarise(rounds.map(({ nginx: one }) => one)),
    })
  }
  return figures
}

async function round(url: string, core: number, isServer: (program: string) => boolean): Promise<Throughput> {
  const before = processorTimeOf(isServer)
  const { answers, ...figures } = await load(url, ENCODING, core)
  const seconds = processorTimeOf(isServer) - before
  return { ...figures, processor: (seconds / answers) * 1e6 }
}

/** @throws Error when the two would not be compared by the same bytes. */
async function sameBytes(one: string, other: string): Promise<number> {
  const headers = { 'accept-encoding': ENCODING }
  const [a, b] = await Promise.all([fetch(one, { headers }), fetch(other, { headers })])
  const lengths = [a, b].map((answer) => answer.headers.get('content-length'))
  await Promise.all([a.arrayBuffer(), b.arrayBuffer()])
  if (!a.ok || !b.ok || lengths[0] !== lengths[1]) throw new Error(`${one} and ${other} differ: ${lengths.join(', ')}`)
  return Number(lengths[0])
}

const summarise = (rounds: readonly Throughput[]): Throughput => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
  processor: median(rounds.map(({ processor }) => processor)),
})
