import { expect, test } from 'vitest'
import { fromTopToBottom } from './layers.ts'

const arrow = (from: string, to: string, imports = 1) => ({ from, to, imports })

test('who imports stands above what is imported, however the names sort', () => {
  expect(fromTopToBottom([arrow('a', 'b'), arrow('c', 'a'), arrow('c', 'b')])).toEqual(['c', 'a', 'b'])
})

test('where folders import each other, the fewest imports lead up', () => {
  expect(fromTopToBottom([arrow('a', 'b', 1), arrow('b', 'a', 5), arrow('top', 'b')])).toEqual(['top', 'b', 'a'])
})
