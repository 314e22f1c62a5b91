import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '#tools/paths.ts'
import { list } from '../../support/enquiries.ts'
import { environment, type Environment, outputOf } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { enquire, get, newFields } from '../support/post.ts'

const lab = useConcurrentLab()
const UNITS = ['montage-website.service', 'montage-website.socket']
const MAIN = join(ROOT, 'server/main.ts')
const RESTARTS = 5
const HEADERS = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded', host: 'x' }

/** The shipped units, for the project where it lies on this machine and an account that exists here. */
function installUnits(): string[] {
  const folder = lab.dataDir()
  return UNITS.map((name) => {
    const path = join(folder, name)
    const here = readFileSync(join(ROOT, 'deploy/systemd', name), 'utf8')
      .replace('/opt/montage-website/node', process.execPath)
      .replace('/opt/montage-website/current', ROOT)
    writeFileSync(path, here.replace('User=montage-website', 'User=daemon'))
    return path
  })
}

/** Holds Unix sockets as systemd does: the server begins with the first visitor, who waits for it. */
function activate(paths: readonly string[], extra: Environment = {}) {
  const settings = Object.entries(environment(lab.dataDir(), extra)).map(([name, value]) => `--setenv=${name}=${value}`)
  const listen = paths.map((path) => `--listen=${path}`)
  const manager = spawn('systemd-socket-activate', [...listen, ...settings, process.execPath, MAIN])
  lab.onEnd(() => manager.kill('SIGKILL'))
  return { manager, said: outputOf(manager) }
}

/** Posts over a Unix socket, as a proxy that notes the visitor's address. @returns the status, or null without an answer. */
function postVia(socketPath: string, address: string): Promise<number | null> {
  return new Promise((resolve) => {
    const headers = { ...HEADERS, 'x-forwarded-for': address }
    request({ socketPath, path: '/anfrage', method: 'POST', headers }, (answer) =>
      resolve(answer.resume().statusCode ?? null),
    )
      .on('error', () => resolve(null))
      .end(new URLSearchParams(newFields()).toString())
  })
}

describe('the units for systemd', { concurrent: true }, () => {
  it('are right, and leave the service little to do harm with', () => {
    const [service = '', socket = ''] = installUnits()
    const verified = spawnSync('systemd-analyze', ['verify', service, socket], { encoding: 'utf8' })
    expect([verified.status, verified.stderr]).toStrictEqual([0, ''])
    // The threshold is ten times the exposure; above it the command fails.
    const { status } = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', service])
    expect(status).toBe(0)
  })

  it('with several addresses end the start with a line that says so', async () => {
    const paths = ['a', 'b'].map((name) => join(lab.dataDir(), name))
    const { manager, said } = activate(paths)
    await until('the first visitor has come and the start has ended', async () => {
      await postVia(paths[0] ?? '', '')
      return manager.exitCode !== null
    })
    expect([manager.exitCode, said()]).toEqual([1, expect.stringMatching(/^LISTEN_FDS ist 2, .+$/m)])
  })

  it('with a Unix socket count visitors by the address a proxy has noted', async () => {
    const path = join(lab.dataDir(), 'relay.sock')
    activate([path], { ENQUIRY_RATE_LIMIT: '1' })
    const first = await until('the socket is there', () => postVia(path, '203.0.113.1'))
    const others = [await postVia(path, '203.0.113.2'), await postVia(path, '6.6.6.6, 203.0.113.2')]
    expect([first, ...others]).toStrictEqual([200, 200, 429])
  })
})

describe('a socket that stays', () => {
  it('makes PORT and HOST beside it have no effect, and the log says so', async () => {
    const { socket, port } = lab.socket()
    const said = async (env: Environment) => {
      const relay = await lab.relay(env, lab.dataDir(), undefined, socket)
      expect(await relay.end('SIGTERM')).toBe(0)
      return relay.output().includes('Settings PORT and HOST have no effect here')
    }
    expect(await said({ PORT: '4000' })).toBe(true)
    expect(await said({ PORT: String(port), HOST: '0.0.0.0' })).toBe(true)
    expect(await said({ PORT: String(port) })).toBe(false)
  })

  it(`lets nobody be refused over ${RESTARTS} restarts`, async () => {
    const { socket, url } = lab.socket()
    const dataDir = lab.dataDir()
    const start = () => lab.relay({}, dataDir, undefined, socket)
    let relay = await start()
    const leaving = new AbortController()
    const visits = new Set<number>()
    const ids: string[] = []
    const visitor = async (): Promise<void> => {
      while (!leaving.signal.aborted) visits.add((await get(url, '/')).status)
    }
    const customer = async (): Promise<void> => {
      while (!leaving.signal.aborted) ids.push(await enquire({ url }))
    }
    const everybody = Promise.all([visitor(), customer()])
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const before = ids.length
      expect(await relay.end('SIGTERM')).toBe(0)
      relay = await start()
      await until('somebody has posted', () => ids.length > before)
    }
    leaving.abort()
    await everybody
    expect(visits).toStrictEqual(new Set([200]))
    expect((await list(dataDir)).map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  })
})
