import { explain, UsageError } from './explain.ts'

/**
 * Runs a program of the command line and prints what it returns. An error ends as its German sentence on standard error,
 * with exit code 2 for a mistake in the call and 1 for anything else.
 */
export async function runProgram(program: () => string | Promise<string>): Promise<void> {
  // What is written here is as private as the outbox.
  process.umask(0o077)
  process.stdout.on('error', endOutput)
  try {
    process.stdout.write(`${await program()}\n`)
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}

function endOutput(error: NodeJS.ErrnoException): void {
  // Whoever reads has seen enough, such as `head`.
  if (error.code === 'EPIPE') return
  process.stderr.write(`Die Ausgabe ist nicht vollständig. ${explain(error)}\n`)
  process.exitCode = 1
}
