import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export type Screen = {
  /** The value for the environment variable `DISPLAY`. */
  display: string
  close: () => void
}

/**
 * A screen nobody sees, on a free display number.
 * @throws Error when the server ends before it has found a display.
 */
export async function startXvfb(program: string, width: number, height: number): Promise<Screen> {
  // -displayfd 1: the server itself looks for a free number and prints it as soon as it accepts clients.
  // -terminate: it ends with its last client, should the test be killed before it can close the screen.
  const args = ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp', '-terminate']
  const server = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const lines = createInterface(server.stdout)
  const [number] = await Promise.race([once(lines, 'line'), once(server, 'exit').then(() => [null])])
  if (number === null) throw new Error(`${program} ended before it had a display.`)
  return { display: `:${number}`, close: () => server.kill() }
}
