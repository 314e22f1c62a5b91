import { expect, test } from 'vitest'
import { htaccessFile } from './apache.ts'
import { headersFile } from './netlify.ts'
import { nginxFile } from './nginx.ts'
import { siteRules } from './site-rules.ts'
import { vercelFile } from './vercel.ts'

const NAMES = [
  '.htaccess',
  '404.html',
  '500.html',
  'agb.html',
  'agb.html.br',
  'anfrage.html',
  'index.html',
  'robots.txt',
]

test('pages and files are what the relay serves of the build', () => {
  expect(siteRules(NAMES, null)).toMatchObject({ pages: ['agb'], files: ['robots.txt'] })
})

test.each([
  ['_headers', headersFile],
  ['vercel.json', vercelFile],
  ['.htaccess', htaccessFile],
  ['static.nginx.conf', nginxFile],
])('%s lets the form post to the external service the build was made for', (_name, write) => {
  const policy = "connect-src 'self' https://forms.example; form-action 'self' https://forms.example;"
  expect(write(siteRules(NAMES, 'https://forms.example'))).toContain(policy)
  expect(write(siteRules(NAMES, null))).not.toContain('forms.example')
})
