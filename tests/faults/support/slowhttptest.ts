import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Agent } from 'node:http'
import { stripVTControlCharacters } from 'node:util'
import { findProgram } from '#tools/programs.ts'
import { type Waits, visitWhile } from './other-visitor.ts'

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

/** What another visitor waited, and how many connections slowhttptest had open at most and saw closed. */
export type Attacked = Waits & { open: number; closed: number }

/**
 * Lets slowhttptest open 1,500 connections in one of its modes and keep them busy, for so many seconds at most.
 * @param visitor comes from another address than slowhttptest.
 */
export async function underAttack(mode: Mode, url: string, seconds: number, visitor: Agent): Promise<Attacked> {
  const args = [...MODES[mode], '-c', CONNECTIONS, '-r', CONNECTIONS_PER_SECOND, '-l', seconds, '-p', 3, '-x', 10]
  const tool = spawn(findProgram('slowhttptest') ?? '', [...args.map(String), '-u', `${url}${PATHS[mode]}`])
  const ended = once(tool, 'close')
  let report = ''
  tool.stdout.on('data', (chunk: Buffer) => (report += String(chunk)))
  try {
    // It ends by itself: after that time, or as soon as no connection is left to it.
    const waits = await visitWhile(() => tool.exitCode === null, url, visitor)
    await ended
    return { ...waits, open: highest(report, 'connected'), closed: highest(report, 'closed') }
  } finally {
    tool.kill('SIGKILL')
  }
}

function highest(report: string, state: 'connected' | 'closed'): number {
  const plain = stripVTControlCharacters(report)
  const counts = [...plain.matchAll(new RegExp(`${state}:\\s+(\\d+)`, 'g'))].map(([, count]) => Number(count))
  return Math.max(0, ...counts)
}
