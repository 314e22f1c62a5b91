import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { ROOT } from '#tools/paths.ts'
import { findProgram } from '../support/installed.ts'
import { useLab } from '../relay/support/lab.ts'
import { needs, root } from '../relay/support/machine.ts'
import { enquire, get } from '../relay/support/post.ts'
import { outputOf } from '../support/server.ts'
import { until } from '../support/until.ts'

const lab = useLab()
const execute = promisify(execFile)

// A machine may have certificates of its own, which npm needs to reach the registry.
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
// What npm and Node need, and a minimal Debian lacks.
const NEEDED = 'ca-certificates,libatomic1'
const BASE = 'localhost/base'
const IMAGE = 'localhost/montage-website'

/**
 * Builds deploy/Containerfile on a base made of Debian's packages, this Node and the npm that runs the tests: no registry
 * of images is asked.
 * @param folder holds all of it.
 */
async function buildContainer(folder: string) {
  const program = findProgram('buildah') ?? 'buildah'
  const storage = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' }
  const buildah = async (...args: string[]) => (await execute(program, [...storage, ...args], { env })).stdout.trim()

  const [system, archive] = [join(folder, 'debian'), join(folder, 'debian.tar')]
  const debootstrap = findProgram('debootstrap') ?? 'debootstrap'
  await execute(debootstrap, ['--variant=minbase', `--include=${NEEDED}`, 'bookworm', system])
  await execute('tar', ['-C', system, '--exclude=./proc', '--exclude=./sys', '-cf', archive, '.'])
  const base = await buildah('from', 'scratch')
  await buildah('add', '-q', base, archive, '/')
  await buildah('add', '-q', base, process.execPath, '/usr/local/bin/node')
  const npm = join(dirname(process.env['npm_execpath'] ?? ''), '..')
  await buildah('add', '-q', base, npm, '/usr/local/lib/node_modules/npm')
  await buildah('add', '-q', base, CERTIFICATES, CERTIFICATES)
  await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, base)
  await buildah('run', base, '--', 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm')
  await buildah('commit', '-q', '--format', 'docker', base, BASE)

  const named = ['--build-arg', `BASE=${BASE}`, '-t', IMAGE, '-f', join(ROOT, 'deploy/Containerfile')]
  await buildah('build', '-q', '--network', 'host', '--format', 'docker', ...named, ROOT)
  const container = await buildah('from', IMAGE)
  return {
    /** Runs a command inside, by the image's own user. @throws Error when it fails. */
    run: (...command: string[]) => buildah('run', container, '--', ...command),
    start: (setting: string, command: string) =>
      spawn(program, [...storage, 'run', '--env', setting, container, '--', 'sh', '-c', command], { env }),
  }
}

describe('the image of deploy/Containerfile', () => {
  needs(root)

  it(
    'serves and stores as a user without rights, says that it is well, and ends in good order',
    { timeout: 900_000 },
    async () => {
      const container = await buildContainer(lab.dataDir())
      const server = container.start('PORT=0', 'echo pid $$; exec node server/main.ts')
      const output = outputOf(server)
      const port = await until('it is ready', () => /^Ready: \S+:(\d+)$/m.exec(output())?.[1])
      const url = `http://127.0.0.1:${port}`
      expect([(await get(url, '/healthz')).status, (await get(url, '/impressum')).status]).toEqual([200, 200])
      const id = await enquire({ url })

      expect(await container.run('id', '-u')).toBe('10001')
      expect(await container.run('node', 'server/cli/enquiries.ts', 'list')).toContain(id)
      expect(await container.run('sh', '-c', 'touch /app/x 2>&1 || true')).toContain('Permission denied')

      const closed = once(server, 'close')
      // buildah passes no signal on, but shares the machine's process ids.
      process.kill(Number(/^pid (\d+)$/m.exec(output())?.[1]), 'SIGTERM')
      await closed
      expect(server.exitCode).toBe(0)
    },
  )
})
