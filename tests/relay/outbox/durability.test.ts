import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '#build/paths.ts'
import { enquiries } from '../../support/enquiries.ts'
import { environment } from '../../support/server.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { needs, tracing } from '../support/machine.ts'
import { enquire, PNG_FILE } from '../support/post.ts'

const lab = useConcurrentLab()

/** The command line that runs Node and writes its flushes and renames into a file. */
const traced = (trace: string) =>
  ['strace', '-D', '-f', '-y', '-e', 'trace=fsync,fdatasync,rename,link,linkat', '-o', trace, process.execPath] as const

describe.concurrent('what is flushed', () => {
  needs(tracing)

  it('the parent of each folder it creates, and an enquiry before it is acknowledged', async () => {
    const folder = lab.dataDir()
    const trace = join(lab.dataDir(), 'trace')
    const relay = await lab.relay({}, join(folder, 'new/data'), traced(trace))
    const flushes = () =>
      readFileSync(trace, 'utf8').match(/(?:fsync|fdatasync)\(\d+<[^>]*outbox\.db-wal>/g)?.length ?? 0
    for (let enquiry = 0; enquiry < 3; enquiry += 1) {
      const before = flushes()
      await enquire(relay)
      expect(flushes()).toBeGreaterThan(before)
    }
    await relay.end('SIGTERM')
    for (const parent of [folder, join(folder, 'new')]) expect(readFileSync(trace, 'utf8')).toContain(`<${parent}>`)
  })

  it('a backup before it gets its name, and the name', async () => {
    const relay = await lab.relay()
    await enquire(relay)
    const folder = lab.dataDir()
    const trace = join(lab.dataDir(), 'trace')
    const [strace, ...options] = traced(trace)
    const call = [join(ROOT, 'server/cli/enquiries.ts'), 'backup', join(folder, 'backup.db')]
    execFileSync(strace, [...options, ...call], { env: environment(relay.dataDir), stdio: 'ignore' })
    const [before = '', after = ''] = readFileSync(trace, 'utf8').split(/link(?:at)?\([^\n]+backup\.db"\)/)
    expect(before).toMatch(/fsync\(\d+<[^>]*\.outbox-copy-\w+\/outbox\.db>/)
    expect(after).toContain(`<${folder}>`)
  })
})

it.concurrent('the files are kept from other accounts', async () => {
  const relay = await lab.relay()
  const id = await enquire(relay, PNG_FILE)
  const folder = lab.dataDir()
  expect((await enquiries(relay.dataDir, 'export', id, folder)).code).toBe(0)
  for (const path of [relay.dataDir, folder]) {
    const readable = readdirSync(path).filter((name) => (statSync(join(path, name)).mode & 0o077) !== 0)
    expect(readable).toStrictEqual([])
  }
})
