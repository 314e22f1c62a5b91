import { expect, test } from 'vitest'
import { isOwnRequest } from './guard.ts'

const ORIGIN = 'http://127.0.0.1:3002'
const host = '127.0.0.1:3002'

test.each([
  ['an address that was typed', 'GET', { host, 'sec-fetch-site': 'none' }],
  ['a script of the page', 'GET', { host, 'sec-fetch-site': 'same-origin' }],
  ['an older browser', 'GET', { host }],
  ['a form that is saved', 'POST', { host, origin: ORIGIN, 'sec-fetch-site': 'same-origin' }],
])('%s is answered', (_what, method, headers) => {
  expect(isOwnRequest({ method, headers }, ORIGIN)).toBe(true)
})

test.each([
  ['another name for this computer', 'GET', { host: 'boese.example:3002' }],
  ['another port', 'GET', { host: '127.0.0.1:3000' }],
  ['no name', 'GET', {}],
  ['a name that only begins like it', 'GET', { host: '127.0.0.1:3002.boese.example' }],
  ['another page that reads', 'GET', { host, 'sec-fetch-site': 'cross-site' }],
  ['a page on another port', 'GET', { host, 'sec-fetch-site': 'same-site' }],
  ['another page that reads with its name', 'GET', { host, origin: 'https://boese.example' }],
  ['another page that writes', 'POST', { host, origin: 'https://boese.example', 'sec-fetch-site': 'cross-site' }],
  ['another page that writes, in an older browser', 'POST', { host, origin: 'https://boese.example' }],
  ['a page without an origin', 'POST', { host, origin: 'null' }],
  ['a form that says nothing of itself', 'POST', { host }],
])('%s is refused', (_what, method, headers) => {
  expect(isOwnRequest({ method, headers }, ORIGIN)).toBe(false)
})
