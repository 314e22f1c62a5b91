import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '../../engines/engine.ts'
import { ENGINES } from '../../engines/smoke.ts'
import { visit } from '../../engines/page.ts'
import { PATHS } from '../../support/browser/scenes.ts'
import { newDataDir, removeDataDir, type Server, startServer } from '../../support/server.ts'
import { hiddenStops } from '../../access/checks/focus.ts'
import { byScrolling, readerIn, WAYS, WINDOWS } from '../../access/reading.ts'

const SCENES = Object.entries({ Firefox: ENGINES.Firefox, WebKit: ENGINES.WebKit }).flatMap(([name, launch]) =>
  WINDOWS.map((size) => ({ name, launch, size, ...size })),
)

describe.each(SCENES)('in $name, with motion and the banner open, in a window of $width x $height', (scene) => {
  const dataDir = newDataDir()
  let server: Server
  let engine: Engine
  beforeAll(async () => {
    server = await startServer(dataDir)
  })
  afterAll(async () => {
    await server?.end('SIGTERM')
    removeDataDir(dataDir)
  })
  // Firefox's first page has the focus, the next ones in the same window have not.
  beforeEach(async () => {
    engine = await scene.launch({ scripts: true, size: scene.size })
  })
  afterEach(() => engine?.close())

  const open = async (path: string) => {
    await visit(engine, new URL(path, server.url).href)
    return readerIn(engine)
  }

  it.each(Object.entries(WAYS))('everything on the home page can be read by %s', async (_way, hiddenOn) => {
    expect(await hiddenOn(await open('/'))).toEqual([])
  })

  const others = PATHS.filter((path) => path !== '/')

  it.each(others)('everything on %s can be read', async (path) => {
    expect(await byScrolling(await open(path), 20)).toEqual([])
  })

  it.each(others)('everything on %s can be reached', async (path) => {
    expect(await hiddenStops(await open(path), 5)).toEqual([])
  })
})
