import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import * as v from 'valibot'
import { CACHE } from '#build/paths.ts'
import { programPath } from '../support/installed.ts'
import { startOnSomePort } from '../support/ports.ts'
import { until } from '../support/until.ts'
import { inputActions, type Launch, type Size } from './engine.ts'

const [WIDTH, HEIGHT] = [1440, 900]

const answerSchema = v.object({ value: v.unknown() })
const sessionSchema = v.object({ sessionId: v.string() })

/** Drives Debian's WebKitGTK through its WebDriver, on a screen of its own (the browser has no headless mode). */
export const launchWebkitEngine: Launch = async ({ scripts }) => {
  const { driver, url } = await startOnSomePort(startDriver)
  const ask = async (path: string, body: object = {}, method = 'POST') => {
    const answer = await fetch(url + path, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return v.parse(answerSchema, await answer.json()).value
  }
  // Full screen, the browser has no toolbar: with it a window can't be narrower than 447 pixels.
  const args = ['--automation', '--full-screen', `--enable-javascript=${scripts}`]
  const capabilities = { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args } } }
  const session = `/session/${v.parse(sessionSchema, await ask('/session', { capabilities })).sessionId}`
  const resize = (to: Size) => ask(`${session}/window/rect`, to)
  await resize({ width: WIDTH, height: HEIGHT })

  return {
    open: (address) => ask(`${session}/url`, { url: address }),
    resize,
    ...inputActions((actions) => ask(`${session}/actions`, { actions })),
    async upload(value, path) {
      const found = await ask(`${session}/element`, { using: 'css selector', value })
      const [element] = Object.values(v.parse(v.record(v.string(), v.string()), found))
      return ask(`${session}/element/${element}/value`, { text: path })
    },
    async evaluate(read, text = '') {
      const script = `return JSON.stringify((${read})(arguments[0]))`
      const said = await ask(`${session}/execute/sync`, { script, args: [text] })
      return JSON.parse(v.parse(v.nullable(v.string()), said) ?? 'null')
    },
    errors: [],
    async close() {
      await ask(session, {}, 'DELETE')
      process.kill(-(driver.pid ?? 0))
    },
  }
}

/** @returns null where the port was taken. */
async function startDriver(port: number): Promise<{ driver: ChildProcess; url: string } | null> {
  const url = `http://127.0.0.1:${port}`
  // Without a window manager the window under the pointer has the focus, and the pointer is in the screen's middle.
  const screen = [
    '--auto-servernum',
    `--auth-file=${join(CACHE, 'xvfb')}`,
    `--server-args=-screen 0 ${WIDTH}x${HEIGHT}x24 -nolisten tcp`,
  ]
  // A group of its own: the screen and its programs end together.
  const driver = spawn('xvfb-run', [...screen, programPath('webkitDriver'), `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
  })
  const isReady = async () => driver.exitCode !== null || (await fetch(`${url}/status`).catch(() => null))?.ok
  await until('WebKit’s driver listens', isReady)
  return driver.exitCode === null ? { driver, url } : null
}
