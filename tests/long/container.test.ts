import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '#build/paths.ts'
import { programPath } from '../support/installed.ts'
import { useConcurrentLab } from '../relay/support/lab.ts'
import { needs, root } from '../relay/support/machine.ts'
import { enquire, exchange, get, idOf, newFields, PNG_FILE, postJson } from '../relay/support/post.ts'
import { proxyVisitor, runProxy } from '../relay/support/proxies.ts'
import { startOnSomePort } from '../support/ports.ts'
import { startPrimary } from '../support/postgres.ts'
import { copyProject } from '../support/project-copy.ts'
import { type Environment, outputOf } from '../support/server.ts'
import { until } from '../support/until.ts'

const lab = useConcurrentLab()
const execute = promisify(execFile)

// A machine may have certificates of its own, which npm needs to reach the registry.
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
// npm and Node need these packages. A minimal Debian lacks them.
const NEEDED = 'ca-certificates,libatomic1'
const BASE = 'localhost/base'
const IMAGE = 'localhost/montage-website'
const SITE_URL = 'https://www.tischlerei.example'
const BUSINESS = 'Tischlerei im Kasten'

/**
 * Builds deploy/Containerfile on a base made of Debian's packages, this Node and the npm that runs the tests: no
 * registry of images is asked.
 * @param folder for all files of the build.
 * @param project the project to build.
 * @param args those of deploy/container/compose.yaml.
 */
async function buildImage(folder: string, project: string, args: Readonly<Record<string, string>>) {
  const program = programPath('buildah')
  const storage = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' }
  const buildah = async (...words: string[]) => (await execute(program, [...storage, ...words], { env })).stdout.trim()

  const [system, archive] = [join(folder, 'debian'), join(folder, 'debian.tar')]
  const debootstrap = programPath('debootstrap')
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

  const named = Object.entries({ ...args, BASE }).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`])
  const file = join(project, 'deploy/Containerfile')
  await buildah('build', '-q', '--network', 'host', '--format', 'docker', ...named, '-t', IMAGE, '-f', file, project)

  /** A container with these settings. @param options of buildah. */
  return async (settings: Environment, ...options: string[]) => {
    const container = await buildah('from', IMAGE)
    const given = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`])
    const run = [...storage, 'run', ...options, ...given, container, '--']
    return {
      /** Runs a command inside, by the image's own user. @throws Error when it fails. */
      run: async (...command: string[]) => (await execute(program, [...run, ...command], { env })).stdout.trim(),
      /** Starts the relay. */
      async start() {
        const server = spawn(program, [...run, 'sh', '-c', 'echo pid $$; exec node server/main.ts'], { env })
        const output = outputOf(server)
        const isReady = () => {
          if (server.exitCode !== null) throw new Error(output())
          return /^Bereit: \S+:(\d+)$/m.exec(output())?.[1]
        }
        const port = await until('it is ready', isReady)
        return {
          port,
          url: `http://127.0.0.1:${port}`,
          /** buildah passes no signal on, but shares the machine's process ids. @returns the exit code. */
          async end(signal: NodeJS.Signals): Promise<number | null> {
            const closed = once(server, 'close')
            process.kill(Number(/^pid (\d+)$/m.exec(output())?.[1]), signal)
            await closed
            return server.exitCode
          },
        }
      },
    }
  }
}

/** The values of a map in compose.yaml, as Docker reads them with these variables around it. */
function composed(map: Readonly<Record<string, string>>, variables: Environment): Environment {
  const filled = (text: string) =>
    text.replace(/\$\{(\w+):-(.*?)\}/g, (_all, name: string, otherwise: string) => variables[name] ?? otherwise)
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, filled(value)]))
}

const texts = v.record(v.string(), v.string())
const composeFile = v.object({
  services: v.object({ one: v.object({ build: v.object({ args: texts }), environment: texts }) }),
})

describe('the image of deploy/Containerfile', () => {
  needs(root)
  const compose = readFileSync(join(ROOT, 'deploy/container/compose.yaml'), 'utf8')
  const { build, environment } = v.parse(composeFile, parse(compose)).services.one
  let image: ReturnType<typeof buildImage> | null = null
  const newContainer = async (...settings: Parameters<Awaited<ReturnType<typeof buildImage>>>) =>
    (await (image ??= buildBusiness()))(...settings)

  function buildBusiness() {
    const { root: project, remove } = copyProject()
    lab.onEnd(remove)
    cpSync(join(project, 'content'), join(project, 'business/content'), { recursive: true })
    const file = join(project, 'business/content/business.yaml')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^name: .+$/m, `name: ${BUSINESS}`))
    return buildImage(lab.dataDir(), project, composed(build.args, { SITE: 'business', SITE_URL }))
  }

  it('serves a business of its own and stores as a user without rights', { timeout: 1_200_000 }, async () => {
    const container = await newContainer({ PORT: '0' })
    const relay = await container.start()
    const page = await get(relay.url, '/')
    expect(page.status).toBe(200)
    expect(Buffer.from(page.text, 'latin1').toString()).toContain(BUSINESS)
    expect((await get(relay.url, '/healthz')).status).toBe(200)
    const id = await enquire(relay)
    expect(await container.run('id', '-u')).toBe('10001')
    expect(await container.run('node', 'server/cli/enquiries.ts', 'list')).toContain(id)
    expect(await container.run('sh', '-c', 'touch /app/x 2>&1 || true')).toContain('Permission denied')
    expect(await relay.end('SIGTERM')).toBe(0)
  })

  it('runs twice behind the proxy on one PostgreSQL, as compose.yaml says, and one of the two may be killed', async () => {
    const database = await startPrimary()
    lab.onEnd(database.erase)
    await database.sql('CREATE ROLE website LOGIN')
    await database.sql('CREATE DATABASE website OWNER website')
    // The socket as the image of PostgreSQL has it.
    chmodSync(database.folder, 0o711)
    symlinkSync(`.s.PGSQL.${database.port}`, join(database.folder, '.s.PGSQL.5432'))
    // All share the network of this machine. In Debian /var/run is a link to /run, which buildah does not follow here.
    const settings = { ...composed(environment, {}), SITE_URL, HOST: '127.0.0.1', PORT: '0' }
    const container = await newContainer(settings, '--volume', `${database.folder}:/run/postgresql`)
    const relays = await Promise.all([container.start(), container.start()])
    const caddyfile = readFileSync(join(ROOT, 'deploy/container/Caddyfile'), 'utf8')
    const proxy = await startOnSomePort((port) =>
      runProxy('caddy', port, (folder) => {
        const own = caddyfile
          .replace(
            '{$SITE_ADDRESS} {',
            `{\nadmin off\nlocal_certs\nskip_install_trust\nauto_https disable_redirects\n}\n$&\nbind 127.0.0.1`,
          )
          .replace('{$SITE_ADDRESS}', `https://127.0.0.1:${port}`)
          .replace('one:3000 two:3000', relays.map((relay) => `127.0.0.1:${relay.port}`).join(' '))
        writeFileSync(join(folder, 'Caddyfile'), own)
        return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
      }),
    )
    lab.onEnd(proxy.close)
    const agent = proxyVisitor('127.0.0.1')
    // The proxy notices the killed relay within two seconds. Until then a visitor may get 502 and sends the same
    // enquiry again.
    const post = async () => {
      const fields = newFields()
      const send = async () => {
        const answer = await postJson(proxy.url, { fields, file: PNG_FILE }, { agent })
        return answer.status === 200 && answer
      }
      return idOf(await until('it is stored', send))
    }
    const before = [await post(), await post()]
    const [one, two] = relays
    await one.end('SIGKILL')
    const all = [...before, await post(), await post(), await post()]
    const listed: { id: string }[] = JSON.parse(
      await container.run('node', 'server/cli/enquiries.ts', 'list', '--json'),
    )
    expect(listed.map(({ id }) => id).toSorted()).toEqual(all.toSorted())
    // Pages are served even while nothing can be stored.
    await database.end('SIGQUIT')
    await until('the relay knows', async () => (await get(two.url, '/healthz')).status === 503)
    expect((await exchange(proxy.url, '', { method: 'GET', path: '/', agent })).status).toBe(200)
    expect(await two.end('SIGTERM')).toBe(0)
  })
})
