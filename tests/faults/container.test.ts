import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installMissing } from '#tools/programs.ts'
import { closedPort } from '../support/ports.ts'
import { newFields } from '../relay/support/multipart.ts'
import { get, idOf, postJson } from '../relay/support/post.ts'
import { newDataDir, removeDataDir } from '../support/server.ts'
import { until } from '../support/until.ts'
import { buildContainer, type Container, NO_CONTAINERS } from './support/container.ts'

const BUILD_MS = 900_000

describe.skipIf(NO_CONTAINERS)('the image of deploy/Containerfile', () => {
  let container: Container | undefined
  const folder = newDataDir()
  beforeAll(async () => {
    installMissing('buildah', 'debootstrap')
    container = await buildContainer(folder)
  }, BUILD_MS)
  afterAll(() => removeDataDir(folder))

  it('serves and stores as a user without rights, says that it is well, and ends in good order', async () => {
    if (!container) throw new Error('the image was not built')
    const port = await closedPort()
    const server = container.start({ PORT: String(port) }, 'sh', '-c', 'echo pid $$; exec node server/main.ts')
    let output = ''
    server.stdout?.on('data', (chunk: Buffer) => (output += String(chunk)))
    const url = `http://127.0.0.1:${port}`
    const isWell = async () => (await get(url, '/healthz').catch(() => null))?.status === 200
    await until('it answers', isWell, 60_000)
    expect((await get(url, '/impressum')).status).toBe(200)
    const id = idOf(await postJson(url, { fields: newFields() }))

    expect(await container.run('id', '-u')).toBe('10001')
    expect(await container.run('node', 'server/cli/enquiries.ts', 'list')).toContain(id)
    expect(await container.run('sh', '-c', 'touch /app/x 2>&1 || true')).toContain('Permission denied')

    const closed = once(server, 'close')
    // buildah passes no signal on, but shares the machine's process ids.
    process.kill(Number(/^pid (\d+)$/m.exec(output)?.[1]), 'SIGTERM')
    await closed
    expect(server.exitCode).toBe(0)
  })
})
