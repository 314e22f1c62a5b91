import { parseArgs } from 'node:util'
import { UsageError } from './command-error.ts'
import { USAGE } from './usage.ts'

const OPTIONS = {
  all: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  since: { type: 'string' },
  status: { type: 'string' },
} as const

/** A command as it was typed. */
export type Call = {
  name: string
  args: string[]
  options: { all?: boolean; help?: boolean; json?: boolean; since?: string; status?: string }
}

/** @throws UsageError for options there are none, or without their value. */
export function readCall(typed: string[]): Call {
  try {
    const { positionals, values } = parseArgs({ args: typed, options: OPTIONS, allowPositionals: true })
    const [name = '', ...args] = positionals
    return { name, args, options: { ...values } }
  } catch {
    // Node's own message is English, and as long as the help.
    throw new UsageError(`Eine Option dieses Aufrufs gibt es nicht, oder es fehlt ihr Wert.\n\n${USAGE}`)
  }
}

/** @throws UsageError when another option was given than those a command knows. */
export function allowOptions({ name, options }: Call, known: readonly string[]): void {
  const unknown = Object.keys(options).find((option) => !known.includes(option))
  if (unknown !== undefined) throw new UsageError(`Die Option --${unknown} gibt es bei ${name} nicht.\n\n${USAGE}`)
}

/** @throws UsageError when there are more or fewer. */
export function expectArguments({ args }: Call, count: number): string[] {
  if (args.length !== count || args.includes('')) throw new UsageError(USAGE)
  return args
}
