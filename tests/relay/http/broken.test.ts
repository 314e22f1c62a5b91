import { expect, it } from 'vitest'
import { BROKEN } from '../support/broken-http.ts'
import { useFixtureServer } from '../support/fixture-site.ts'
import { get, talk } from '../support/post.ts'

const server = await useFixtureServer()

it.each(BROKEN.map((bytes) => [JSON.stringify(bytes.slice(0, 120)), bytes]))(
  '%s is refused, and nothing behind it is answered',
  async (_shown, bytes) => {
    const { socket, heard, closed } = talk(server.url, Buffer.from(bytes, 'latin1'))
    socket.end()
    await closed
    expect([...heard().matchAll(/HTTP\/1\.1 (\d)/g)].map(([, digit]) => digit)).toEqual(['4'])
    expect((await get(server.url, '/')).status).toBe(200)
  },
)
