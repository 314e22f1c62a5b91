import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findProgram } from '#tools/programs.ts'

const SECONDS = 3
const CONNECTIONS = 32
const MS = { us: 0.001, ms: 1, s: 1000 }

/** What a server gives under full load; answer times in ms. */
export type Throughput = { perSecond: number; answers: number; p50: number; p99: number }

/**
 * Asks for one address over 32 connections as fast as it is answered.
 * @param core the load's own.
 * @throws Error when an answer was no success.
 */
export async function load(url: string, encoding: string, core: number): Promise<Throughput> {
  const options = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '--latency', '-H', `Accept-Encoding: ${encoding}`]
  const args = ['-c', String(core), findProgram('wrk') ?? 'wrk', ...options, url]
  const { stdout } = await promisify(execFile)('taskset', args)
  const wrong = /^.*(?:Non-2xx|Socket errors).*$/m.exec(stdout)
  if (wrong) throw new Error(`${url}: ${wrong[0].trim()}`)
  return {
    perSecond: Number(found(stdout, /Requests\/sec:\s+([\d.]+)/)),
    answers: Number(found(stdout, /(\d+) requests in/)),
    p50: time(stdout, 50),
    p99: time(stdout, 99),
  }
}

function time(output: string, percent: number): number {
  const unit = found(output, new RegExp(`${percent}%\\s+[\\d.]+(us|ms|s)`))
  const factor = unit === 'us' || unit === 's' ? MS[unit] : MS.ms
  return Number(found(output, new RegExp(`${percent}%\\s+([\\d.]+)`))) * factor
}

function found(output: string, pattern: RegExp): string {
  const [, value] = pattern.exec(output) ?? []
  if (value === undefined) throw new Error(`wrk has not said ${pattern}: ${output}`)
  return value
}
