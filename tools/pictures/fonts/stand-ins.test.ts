import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { STAND_INS, standInStyles } from './stand-ins.ts'

const withoutSpace = (css: string) => css.replaceAll(/\s+/g, '')

test('the stand-ins are those of the fonts as they are', async () => {
  expect(withoutSpace(await readFile(STAND_INS, 'utf8'))).toBe(withoutSpace(await standInStyles()))
})
