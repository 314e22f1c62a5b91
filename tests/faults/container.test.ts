import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installMissing } from '#tools/programs.ts'
import { closedPort } from '../relay/support/mail-server.ts'
import { newFields } from '../relay/support/multipart.ts'
import { get, idOf, postJson } from '../relay/support/post.ts'
import { until } from '../support/until.ts'
import { buildContainer, type Container, NO_CONTAINERS } from './support/container.ts'

const BUILD_MS = 900_000

describe.skipIf(NO_CONTAINERS)('the image of deploy/Containerfile', () => {
  let container: Container | undefined
  beforeAll(() => {
    installMissing('buildah', 'debootstrap')
    container = buildContainer()
  }, BUILD_MS)
  afterAll(() => container?.remove())

  it('serves and stores as a user without rights, says that it is well, and ends in good order', async () => {
    if (!container) throw new Error('the image was not built')
    const port = await closedPort()
    const server = container.start({ PORT: String(port) }, 'node', 'server/main.ts')
    const url = `http://127.0.0.1:${port}`
    await until(
      'it answers',
      () =>
        get(url, '/healthz').then(
          ({ status }) => status === 200,
          () => false,
        ),
      60_000,
    )
    expect((await get(url, '/impressum')).status).toBe(200)
    const id = idOf(await postJson(url, { fields: newFields() }))

    expect(container.run('id', '-u')).toBe('10001')
    expect(container.run('node', 'server/cli/enquiries.ts', 'list')).toContain(id)
    expect(
      container.run(
        'find',
        '/',
        '-xdev',
        '-writable',
        '-type',
        'f',
        '-newer',
        '/app/package.json',
        '-not',
        '-path',
        '/proc/*',
      ),
    ).toMatch(/^(?:\/data\/\S+\s*)+$/)

    const closed = once(server, 'close')
    server.kill('SIGTERM')
    await closed
    expect(server.exitCode).toBe(0)
  })
})
