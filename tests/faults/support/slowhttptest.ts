import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Agent } from 'node:http'
import { findProgram } from '#tools/programs.ts'
import { until } from '../../relay/support/until.ts'
import { type Waits, visitFor } from './other-visitor.ts'

const CONNECTIONS = 1500
const CONNECTIONS_PER_SECOND = 750
const BODY_BYTES = 100_000

/** The four modes of slowhttptest: each aims at another weakness. */
const MODES = {
  'slow headers': ['-H', '-i', '2'],
  'slow body': ['-B', '-i', '2', '-s', String(BODY_BYTES)],
  'overlapping ranges': ['-R', '-a', '1', '-b', '3000'],
  'slow read': ['-X', '-w', '1', '-y', '64', '-n', '2', '-z', '16', '-k', '5'],
} as const
export type Mode = keyof typeof MODES

const PATHS: Record<Mode, string> = {
  'slow headers': '/',
  'slow body': '/anfrage',
  'overlapping ranges': '/og.jpg',
  'slow read': '/og.jpg',
}

export const SLOW_MODES: readonly Mode[] = ['slow headers', 'slow body', 'overlapping ranges', 'slow read']

/** Why slowhttptest can't run here, or null. */
export const NO_SLOWHTTPTEST = findProgram('slowhttptest') ? null : 'slowhttptest is installed by itself on Debian only'

/**
 * Lets slowhttptest open 1,500 connections in one of its modes and keep them busy for so many seconds.
 * @param visitor comes from another address than slowhttptest.
 * @returns what that visitor waited meanwhile.
 */
export async function underAttack(mode: Mode, url: string, seconds: number, visitor: Agent): Promise<Waits> {
  const args = [...MODES[mode], '-c', CONNECTIONS, '-r', CONNECTIONS_PER_SECOND, '-l', seconds, '-p', 3, '-x', 10]
  const tool = spawn(findProgram('slowhttptest') ?? '', [...args.map(String), '-u', `${url}${PATHS[mode]}`])
  const ended = once(tool, 'close')
  let report = ''
  tool.stdout.on('data', (chunk: Buffer) => (report += String(chunk)))
  try {
    await until('slowhttptest has begun', () => report.includes('slow HTTP test status'))
    return await visitFor(seconds * 1000, url, visitor)
  } finally {
    tool.kill()
    await ended
  }
}
