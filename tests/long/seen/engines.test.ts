import { afterEach, beforeEach, describe, expect } from 'vitest'
import { type Driver, visit } from '../../engines/engine.ts'
import { ENGINES } from '../../engines/smoke.ts'
import { PATHS } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'
import type { Server } from '../../support/server.ts'
import { hiddenStops } from '../../access/checks/focus.ts'
import { byScrolling, WAYS, WINDOWS } from '../../access/reading.ts'

const SCENES = Object.entries(ENGINES).flatMap(([name, launch]) =>
  WINDOWS.map((size) => ({ name, launch, size, ...size })),
)

describe.each(SCENES)('in $name, with motion and the banner open, in a window of $width x $height', (scene) => {
  let engine: Driver
  // A walk by the tab key ends in the browser's own controls, and the next page in that tab has no focus.
  beforeEach(async () => {
    engine = await scene.launch({ scripts: true, size: scene.size })
  })
  afterEach(() => engine?.close())

  const open = async (path: string, { url }: Server) => {
    await visit(engine, url + path)
    return engine
  }

  test.for(Object.entries(WAYS))('everything on the home page can be read by %s', async ([, hiddenOn], { server }) => {
    expect(await hiddenOn(await open('/', server))).toEqual([])
  })

  const others = PATHS.filter((path) => path !== '/')

  test.for(others)('everything on %s can be read', async (path, { server }) => {
    expect(await byScrolling(await open(path, server), 20)).toEqual([])
  })

  test.for(others)('everything on %s can be reached', async (path, { server }) => {
    expect(await hiddenStops(await open(path, server), 5)).toEqual([])
  })
})
