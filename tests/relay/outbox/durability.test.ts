import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { copyOutbox } from '#server/outbox/copy.ts'
import { ROOT } from '#tools/paths.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { newFields, PNG_FILE } from '../support/multipart.ts'
import { idOf, postJson } from '../support/post.ts'
import { enquiries } from '../../support/enquiries.ts'
import { environment } from '../../support/server.ts'

const lab = useConcurrentLab()
const NO_STRACE = spawnSync('strace', ['-V']).error ? 'flushes are seen by strace' : null

/** The command line that runs Node and writes its flushes and renames into a file. */
const traced = (trace: string) =>
  ['strace', '-D', '-f', '-y', '-e', 'trace=fsync,fdatasync,rename,link,linkat', '-o', trace, process.execPath] as const

describe.skipIf(NO_STRACE)('what is flushed', { concurrent: true }, () => {
  it('the parent of each folder it creates', async () => {
    const folder = lab.dataDir()
    const trace = join(folder, 'trace')
    const relay = await lab.relay({}, join(folder, 'new/data'), traced(trace))
    await relay.end('SIGTERM')
    const flushed = readFileSync(trace, 'utf8')
    for (const parent of [folder, join(folder, 'new')]) expect(flushed).toContain(`<${parent}>`)
  })

  it('an enquiry before it is acknowledged', async () => {
    const trace = join(lab.dataDir(), 'trace')
    const relay = await lab.relay({}, lab.dataDir(), traced(trace))
    const flushes = () =>
      readFileSync(trace, 'utf8').match(/(?:fsync|fdatasync)\(\d+<[^>]*outbox\.db-wal>/g)?.length ?? 0
    for (let enquiry = 0; enquiry < 3; enquiry += 1) {
      const before = flushes()
      idOf(await postJson(relay.url, { fields: newFields() }))
      expect(flushes()).toBeGreaterThan(before)
    }
  })

  it('a backup before it gets its name, and the name', async () => {
    const relay = await lab.relay()
    idOf(await postJson(relay.url, { fields: newFields() }))
    const folder = lab.dataDir()
    const trace = join(lab.dataDir(), 'trace')
    const [strace, ...options] = traced(trace)
    const call = [join(ROOT, 'server/cli/enquiries.ts'), 'backup', join(folder, 'backup.db')]
    execFileSync(strace, [...options, ...call], { env: environment(relay.dataDir) })
    const [before = '', after = ''] = readFileSync(trace, 'utf8').split(/link(?:at)?\([^\n]+backup\.db"\)/)
    expect(before).toMatch(/fsync\(\d+<[^>]*\.backup-\w+\/outbox\.db>/)
    expect(after).toContain(`<${folder}>`)
  })
})

describe('what is written', { concurrent: true }, () => {
  it('is kept from other accounts', async () => {
    const relay = await lab.relay()
    const id = idOf(await postJson(relay.url, { fields: newFields(), file: PNG_FILE }))
    const folder = lab.dataDir()
    expect((await enquiries(relay.dataDir, 'export', id, folder)).code).toBe(0)
    for (const path of [relay.dataDir, folder]) {
      const readable = readdirSync(path).filter((name) => (statSync(join(path, name)).mode & 0o077) !== 0)
      expect(readable).toStrictEqual([])
    }
  })

  it('as a backup never replaces what has got its name meanwhile', async () => {
    const folder = lab.dataDir()
    const relay = await lab.relay()
    writeFileSync(join(folder, 'backup.db'), 'of somebody else')
    await expect(copyOutbox(join(relay.dataDir, 'outbox.db'), join(folder, 'backup.db'))).rejects.toThrow('EEXIST')
    expect(readFileSync(join(folder, 'backup.db'), 'utf8')).toBe('of somebody else')
    expect(readdirSync(folder)).toStrictEqual(['backup.db'])
  })
})
