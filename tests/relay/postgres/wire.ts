import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { portOf } from '../../support/ports.ts'

/** A wire to a PostgreSQL, on a port of its own. @param change changes the bytes of questions and answers. */
export async function startWire(port: number, change = (bytes: Buffer) => bytes) {
  const sockets = new Set<Socket>()
  const passes = { questions: true, answers: true }
  const server = createServer((client) => {
    const database = connect(port, '127.0.0.1')
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    client.on('data', (bytes: Buffer) => passes.questions && database.write(change(bytes)))
    database.on('data', (bytes: Buffer) => passes.answers && client.write(change(bytes)))
    // A side that is cut off must not notice the end of the other side.
    client.on('close', () => passes.questions && database.destroy())
    database.on('close', () => passes.answers && client.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `postgres://postgres@127.0.0.1:${portOf(server)}/postgres`,
    /** Sets the direction that passes from now on. Neither side notices. */
    let: (now: Partial<typeof passes>): void => void Object.assign(passes, now),
    close(): void {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
