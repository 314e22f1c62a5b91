import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '#tools/paths.ts'
import { findProgram } from '#tools/programs.ts'

const execute = promisify(execFile)

// A machine may have certificates of its own, which npm needs to reach the registry.
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
// What npm and Node need, and a minimal Debian lacks.
const NEEDED = 'ca-certificates,libatomic1'
const BASE = 'localhost/base'
const IMAGE = 'localhost/montage-website'

/** Why no container can be built here, or null. */
export const NO_CONTAINERS =
  process.platform === 'linux' && process.getuid?.() === 0 ? null : 'building without a daemon needs root on Linux'

type Buildah = (...args: string[]) => Promise<string>

/** A container of the image of deploy/Containerfile. */
export type Container = {
  /** Runs a command inside, by the image's own user. @throws Error when it fails. */
  run: (...command: string[]) => Promise<string>
  start: (env: Record<string, string>, ...command: string[]) => ChildProcess
}

/**
 * Builds deploy/Containerfile on a base made of Debian's packages: no registry of images is asked.
 * @param folder holds all of it.
 */
export async function buildContainer(folder: string): Promise<Container> {
  const program = findProgram('buildah') ?? 'buildah'
  const storage = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' }
  const buildah: Buildah = async (...args) => (await execute(program, [...storage, ...args], { env })).stdout.trim()

  await buildah('commit', '-q', '--format', 'docker', await makeBase(buildah, folder), BASE)
  const named = ['--build-arg', `BASE=${BASE}`, '-t', IMAGE, '-f', join(ROOT, 'deploy/Containerfile')]
  await buildah('build', '-q', '--network', 'host', '--format', 'docker', ...named, ROOT)
  const container = await buildah('from', IMAGE)
  return {
    run: (...command) => buildah('run', container, '--', ...command),
    start(variables, ...command) {
      const settings = Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`])
      return spawn(program, [...storage, 'run', ...settings, container, '--', ...command], { env })
    },
  }
}

/** @returns the name of a container that holds Debian, this Node and the npm that runs the tests. */
async function makeBase(buildah: Buildah, folder: string): Promise<string> {
  const [system, archive] = [join(folder, 'debian'), join(folder, 'debian.tar')]
  const debootstrap = findProgram('debootstrap') ?? 'debootstrap'
  await execute(debootstrap, ['--variant=minbase', `--include=${NEEDED}`, 'bookworm', system])
  await execute('tar', ['-C', system, '--exclude=./proc', '--exclude=./sys', '-cf', archive, '.'])
  const npm = join(dirname(process.env['npm_execpath'] ?? ''), '..')

  const base = await buildah('from', 'scratch')
  await buildah('add', '-q', base, archive, '/')
  await buildah('add', '-q', base, process.execPath, '/usr/local/bin/node')
  await buildah('add', '-q', base, npm, '/usr/local/lib/node_modules/npm')
  await buildah('add', '-q', base, CERTIFICATES, CERTIFICATES)
  await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, base)
  await buildah('run', base, '--', 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm')
  return base
}
