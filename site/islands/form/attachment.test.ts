import { expect, test } from 'vitest'
import { MAX_ATTACHMENT_BYTES } from '#enquiry/limits.ts'
import { fileSize } from './Attachment.tsx'

test('sizes are written the German way', () => {
  expect(fileSize(1_300_000)).toBe('1,2\u00a0MB')
  expect(fileSize(345_678)).toBe('338\u00a0KB')
})

test('the largest allowed file is as large as the notice says', () => {
  expect(fileSize(MAX_ATTACHMENT_BYTES)).toBe('5\u00a0MB')
})

test('the smallest file is not nothing', () => {
  expect(fileSize(12)).toBe('1\u00a0KB')
})
