import { join, relative } from 'node:path'
import { ROOT } from '#tools/paths.ts'
import { type Environment, newDataDir, removeDataDir, type Server, startServer } from '../tests/support/server.ts'

/**
 * Does something while the production server of a project runs, with an outbox of its own.
 * @param root the project, or a copy of it with a site of its own.
 */
export async function withProduction<T>(
  work: (server: Server) => Promise<T>,
  root = ROOT,
  extra: Environment = {},
): Promise<T> {
  const dataDir = newDataDir()
  const script = relative(ROOT, join(root, 'server/main.ts'))
  try {
    const server = await startServer(dataDir, extra, [process.execPath], script)
    try {
      return await work(server)
    } finally {
      await server.end('SIGTERM')
    }
  } finally {
    removeDataDir(dataDir)
  }
}
