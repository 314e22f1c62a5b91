import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { programPath } from '../support/installed.ts'
import { outputOf } from '../support/server.ts'
import { until } from '../support/until.ts'
import { inputActions, type Launch } from './engine.ts'

const messageSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ id: v.optional(v.number()), method: v.optional(v.string()), error: v.optional(v.string()) }),
)
const sentSchema = v.object({ result: v.unknown() })
const loggedSchema = v.object({ params: v.object({ level: v.string(), text: v.nullable(v.string()) }) })
const tabSchema = v.object({ context: v.string() })
const nodesSchema = v.object({ nodes: v.tuple([v.object({ sharedId: v.string() })]) })
const calledSchema = v.object({ result: v.object({ value: v.optional(v.string(), 'null') }) })

/**
 * Drives an installed Firefox over its own WebDriver BiDi. Playwright 1.65 cannot drive Debian's Firefox 153: it needs
 * emulation.setMediaFeaturesOverride, which this Firefox lacks.
 */
export const launchFirefoxEngine: Launch = async ({ scripts }) => {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  const preferences = {
    'javascript.enabled': scripts,
    'intl.accept_languages': 'de-DE',
    // No request leaves this machine.
    'network.proxy.type': 1,
    'network.proxy.ssl': '127.0.0.1',
    'network.proxy.ssl_port': 9,
  }
  const lines = Object.entries(preferences).map((entry) => `user_pref(${JSON.stringify(entry).slice(1, -1)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile]
  const program = spawn(programPath('firefox'), args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(program, 'exit')
  const output = outputOf(program)
  const address = await until('Firefox listens', () => /listening on (ws:\S+)/.exec(output())?.[1])
  const errors: string[] = []
  const { send, disconnect } = await connect(address, errors)
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  // In Firefox's first tab no element ever matches `:focus` (153.7).
  const { context } = v.parse(tabSchema, await send('browsingContext.create', { type: 'tab' }))

  const evaluate = async (read: (text: string) => unknown, text = '') => {
    const called = await send('script.callFunction', {
      functionDeclaration: `text => JSON.stringify((${read})(text))`,
      arguments: [{ type: 'string', value: text }],
      target: { context },
      // In a page without scripts promises never settle.
      awaitPromise: false,
    })
    return JSON.parse(v.parse(calledSchema, called).result.value)
  }
  return {
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    resize: (viewport) => send('browsingContext.setViewport', { context, viewport }),
    ...inputActions((actions) => send('input.performActions', { context, actions })),
    async upload(value, path) {
      const found = await send('browsingContext.locateNodes', { context, locator: { type: 'css', value } })
      const [element] = v.parse(nodesSchema, found).nodes
      return send('input.setFiles', { context, element, files: [path] })
    },
    evaluate,
    errors,
    async close() {
      await send('browser.close', {})
      disconnect()
      await ended
      rmSync(profile, { recursive: true })
    },
  }
}

/** A connection on which each command waits for its answer; what the page logs as an error goes into `errors`. */
async function connect(address: string, errors: string[]) {
  const socket = new WebSocket(`${address}/session`)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const message = v.parse(messageSchema, data)
    const sent = waiting.get(message.id ?? 0)
    if (message.error !== undefined) sent?.reject(new Error(JSON.stringify(message)))
    else if (sent) sent.resolve(v.parse(sentSchema, message).result)
    else if (message.method === 'log.entryAdded') {
      const { level, text } = v.parse(loggedSchema, message).params
      if (level === 'error') errors.push(text ?? '')
    }
  })
  await once(socket, 'open')
  return {
    send(method: string, params: object): Promise<unknown> {
      const id = waiting.size + 1
      const answer = Promise.withResolvers<unknown>()
      waiting.set(id, answer)
      socket.send(JSON.stringify({ id, method, params }))
      return answer.promise
    },
    disconnect: () => socket.close(),
  }
}
