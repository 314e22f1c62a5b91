import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { endGroup } from './publishing.ts'

test('a process that is to be ended may have ended by itself', async () => {
  const child = spawn(process.execPath, ['--version'], { detached: true })
  await once(child, 'close')
  expect(() => endGroup(child.pid ?? NaN)).not.toThrow()
})
