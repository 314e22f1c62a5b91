import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '#tools/paths.ts'
import { findProgram } from '#tools/programs.ts'

const NODE = '/usr/local/bin/node'
// A machine may have certificates of its own, which npm needs to reach the registry.
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
// Present in Debian's own images for Node, and in no minimal Debian.
const NEEDED = 'ca-certificates,libatomic1'
const BASE = 'localhost/base'
const IMAGE = 'localhost/montage-website'

/** Why no container can be built here, or null. */
export const NO_CONTAINERS =
  process.platform === 'linux' && process.getuid?.() === 0 ? null : 'building without a daemon needs root on Linux'

/** The image of deploy/Containerfile, and a container of it. */
export type Container = {
  /** Runs a command inside, by the image's own user. @throws Error when it fails. */
  run: (...command: string[]) => string
  start: (env: Record<string, string>, ...command: string[]) => ChildProcess
  remove: () => void
}

/** Builds deploy/Containerfile on a base made of Debian's packages: no registry of images is asked. */
export function buildContainer(): Container {
  const folder = mkdtempSync(join(tmpdir(), 'container-'))
  const storage = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' }
  const buildah = (...args: string[]) =>
    execFileSync(findProgram('buildah') ?? 'buildah', [...storage, ...args], { encoding: 'utf8', env }).trim()

  buildah('commit', '-q', '--format', 'docker', makeBase(buildah, folder), BASE)
  const file = join(ROOT, 'deploy/Containerfile')
  buildah(
    'build',
    '-q',
    '--network',
    'host',
    '--format',
    'docker',
    '--build-arg',
    `BASE=${BASE}`,
    '-t',
    IMAGE,
    '-f',
    file,
    ROOT,
  )
  const container = buildah('from', IMAGE)
  return {
    run: (...command) => buildah('run', container, '--', ...command),
    start(variables, ...command) {
      const settings = Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`])
      return spawn('buildah', [...storage, 'run', ...settings, container, '--', ...command], { env })
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** @returns the name of a container that holds Debian, this Node and this machine's npm. */
function makeBase(buildah: (...args: string[]) => string, folder: string): string {
  const [system, archive] = [join(folder, 'debian'), join(folder, 'debian.tar')]
  const debootstrap = findProgram('debootstrap') ?? 'debootstrap'
  execFileSync(debootstrap, ['--variant=minbase', `--include=${NEEDED}`, 'bookworm', system])
  execFileSync('tar', ['-C', system, '--exclude=./proc', '--exclude=./sys', '-cf', archive, '.'])
  const npm = join(execFileSync('npm', ['root', '-g'], { encoding: 'utf8' }).trim(), 'npm')

  const base = buildah('from', 'scratch')
  buildah('add', '-q', base, archive, '/')
  buildah('add', '-q', base, process.execPath, NODE)
  buildah('add', '-q', base, npm, '/usr/local/lib/node_modules/npm')
  buildah('add', '-q', base, CERTIFICATES, CERTIFICATES)
  buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, base)
  buildah('run', base, '--', 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm')
  return base
}
