import { expect, it } from 'vitest'
import { BROKEN } from '../../faults/support/odd-http.ts'
import { useFixtureServer } from '../support/fixture-site.ts'
import { get } from '../support/post.ts'
import { open } from '../support/raw.ts'

const server = useFixtureServer()

it.each(BROKEN.map((bytes) => [JSON.stringify(bytes.slice(0, 120)), bytes]))(
  '%s is refused, and nothing behind it is answered',
  async (_shown, bytes) => {
    const socket = open(server.url)
    let answer = ''
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
    socket.end(Buffer.from(bytes, 'latin1'))
    await new Promise((resolve) => socket.on('close', resolve))
    expect([...answer.matchAll(/HTTP\/1\.1 (\d)/g)].map(([, digit]) => digit)).toEqual(['4'])
    expect((await get(server.url, '/')).status).toBe(200)
  },
)
