import { expect, test } from 'vitest'
import { homeHref } from './home-href.ts'

test('on the home page, links are anchors', () => {
  expect(homeHref('#services', true)).toBe('#services')
  expect(homeHref('#home', true)).toBe('#home')
})

test('elsewhere they lead to the home page', () => {
  expect(homeHref('#services', false)).toBe('/#services')
  expect(homeHref('#home', false)).toBe('/')
})
