import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { findProgram } from '#tools/programs.ts'
import { until } from '../../support/until.ts'

/**
 * Runs a proxy until it is closed.
 * @param folder its own, removed at the end.
 * @returns what closes it.
 * @throws Error with its words when it ends by itself.
 */
export async function runProxy(
  name: 'nginx' | 'caddy' | 'apache',
  args: string[],
  folder: string,
  isReady: () => Promise<boolean>,
): Promise<() => Promise<void>> {
  const child = spawn(findProgram(name) ?? name, args, {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  await until(`${name} is ready`, () => {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${String(Buffer.concat(output))}`)
    return isReady()
  })
  return async () => {
    const closed = once(child, 'close')
    child.kill()
    await closed
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether somebody listens there. */
export function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
