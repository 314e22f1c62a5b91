import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { BoundSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '#tools/paths.ts'
import { list } from '../../support/enquiries.ts'
import { environment, type Environment } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { closedPort } from '../../support/ports.ts'
import { newFields } from '../support/multipart.ts'
import { get, idOf, postJson } from '../support/post.ts'

const lab = useConcurrentLab()
const UNITS = ['montage-website.service', 'montage-website.socket']
const MAIN = join(ROOT, 'server/main.ts')
const RESTARTS = 5
const FORM = 'application/x-www-form-urlencoded'

/** The shipped units, for the project where it lies on this machine and an account that exists here. */
function installUnits(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'units-'))
  lab.onEnd(() => rmSync(folder, { recursive: true }))
  return UNITS.map((name) => {
    const unit = readFileSync(join(ROOT, 'deploy/systemd', name), 'utf8')
    const path = join(folder, name)
    const here = unit
      .replace('/opt/montage-website/node', process.execPath)
      .replace('/opt/montage-website/current', ROOT)
    writeFileSync(path, here.replace('User=montage-website', 'User=daemon'))
    return path
  })
}

/** Starts the server with a socket somebody else holds, as a service manager would. */
async function startOn(fd: number, dataDir: string, extra: Environment = {}) {
  // The number of the process that gets the socket is known to that process alone.
  const command = 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@"'
  const server = spawn('sh', ['-c', command, process.execPath, MAIN], {
    env: environment(dataDir, extra),
    stdio: ['ignore', 'pipe', 'pipe', fd],
  })
  lab.onEnd(() => server.kill('SIGKILL'))
  let output = ''
  server.stdout?.on('data', (chunk: Buffer) => (output += String(chunk)))
  await until('the server is ready', () => /^Ready: (\S+)$/m.exec(output)?.[1])
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toStrictEqual([0, null])
  }
  return { stop, output: () => output }
}

/** Holds sockets as systemd does: the server begins with the first visitor, who waits for it. */
function activate(addresses: readonly string[], extra: Environment = {}) {
  const settings = Object.entries(environment(lab.dataDir(), extra)).map(([name, value]) => `--setenv=${name}=${value}`)
  const listen = addresses.map((address) => `--listen=${address}`)
  const manager = spawn('systemd-socket-activate', [...listen, ...settings, process.execPath, MAIN])
  lab.onEnd(() => manager.kill('SIGKILL'))
  return manager
}

describe.runIf(existsSync('/usr/bin/systemd-analyze'))('the units for systemd', { concurrent: true }, () => {
  it('are right, and leave the service little to do harm with', () => {
    const [service = '', socket = ''] = installUnits()
    const verified = spawnSync('systemd-analyze', ['verify', service, socket], { encoding: 'utf8' })
    expect([verified.status, verified.stderr]).toStrictEqual([0, ''])
    // The threshold is ten times the exposure; above it the command fails.
    execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', service])
  })

  it('with several addresses end the start with a line that says so', async () => {
    const ports = await Promise.all([closedPort(), closedPort()])
    const manager = activate(ports.map((port) => `127.0.0.1:${port}`))
    let output = ''
    manager.stderr.on('data', (chunk: Buffer) => (output += String(chunk)))
    await until('the first visitor has come and the start has ended', async () => {
      await get(`http://127.0.0.1:${ports[0]}`, '/').catch(() => null)
      return manager.exitCode !== null
    })
    expect([manager.exitCode, output]).toEqual([1, expect.stringMatching(/^Can't start: LISTEN_FDS is 2, .+$/m)])
  })

  it('with a Unix socket count visitors by the address a proxy has noted', async () => {
    const socketPath = join(lab.dataDir(), 'relay.sock')
    activate([socketPath], { ENQUIRY_RATE_LIMIT: '1' })
    await until('the socket is there', () => existsSync(socketPath))
    const post = (address: string) =>
      new Promise((resolve, reject) => {
        const headers = { accept: 'application/json', 'content-type': FORM, 'x-forwarded-for': address, host: 'x' }
        request({ socketPath, path: '/anfrage', method: 'POST', headers }, (answer) =>
          resolve(answer.resume().statusCode),
        )
          .on('error', reject)
          .end(new URLSearchParams(newFields()).toString())
      })
    const statuses = [await post('203.0.113.1'), await post('203.0.113.2'), await post('6.6.6.6, 203.0.113.2')]
    expect(statuses).toStrictEqual([200, 200, 429])
  })
})

it.skipIf(process.platform === 'win32')(
  'PORT and HOST beside a socket: the log says that they have no effect',
  async () => {
    const socket = new BoundSocket({ host: '127.0.0.1', port: 0 })
    lab.onEnd(() => socket.close())
    const port = String(socket.address().port)
    const said = async (env: Environment) => {
      const { stop, output } = await startOn(socket.fd(), lab.dataDir(), env)
      await stop()
      return output().includes('Settings PORT and HOST have no effect here')
    }
    expect(await said({ PORT: '4000' })).toBe(true)
    expect(await said({ PORT: port, HOST: '0.0.0.0' })).toBe(true)
    expect(await said({ PORT: port })).toBe(false)
  },
)

it.skipIf(process.platform === 'win32')(`${RESTARTS} restarts on a socket that stays: nobody is refused`, async () => {
  const socket = new BoundSocket({ host: '127.0.0.1', port: 0 })
  lab.onEnd(() => socket.close())
  const url = `http://127.0.0.1:${socket.address().port}`
  const dataDir = lab.dataDir()
  let { stop } = await startOn(socket.fd(), dataDir)

  const leaving = new AbortController()
  const visits: number[] = []
  const ids: string[] = []
  const visitor = async (): Promise<void> => {
    while (!leaving.signal.aborted) visits.push((await get(url, '/')).status)
  }
  const customer = async (): Promise<void> => {
    while (!leaving.signal.aborted) ids.push(idOf(await postJson(url, { fields: newFields() })))
  }
  const everybody = Promise.all([visitor(), customer()])
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const before = ids.length
    await stop()
    ;({ stop } = await startOn(socket.fd(), dataDir))
    await until('somebody has posted', () => ids.length > before)
  }
  leaving.abort()
  await everybody
  expect(new Set(visits)).toStrictEqual(new Set([200]))
  expect((await list(dataDir)).map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  expect(ids.length).toBeGreaterThanOrEqual(RESTARTS)
  await stop()
})
