import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { get } from '../relay/support/post.ts'
import { commitAll, freshClone, git, run, start } from './clone.ts'

const { root, remove } = freshClone()
afterAll(remove)
const STARTERS = ['Website bearbeiten.cmd', 'Website bearbeiten.command']
const site = join(dirname(root), 'meine')

const readIn = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8')
const edit = (file: string, from: string, to: string) =>
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))

test('new makes a site folder with a history; every command works on it and leaves the program as it is', async () => {
  commitAll(root, 'this')
  const shipped = readIn(root, 'content/texts.yaml')
  mkdirSync(join(dirname(root), 'andere/content'), { recursive: true })
  writeFileSync(join(dirname(root), 'andere/content/business.yaml'), '')
  for (const [word, why] of [
    ['hier', 'liegt im Ordner des Programms'],
    [dirname(root), 'ist kein leerer Ordner'],
    ['package.json', 'ist kein leerer Ordner'],
    ['/proc/meine', 'lässt sich nicht anlegen (ENOENT)'],
    ['../andere/ihre', 'liegt in der Website'],
  ] as const)
    expect(await run(root, 'new', [word])).toEqual({ code: 1, said: expect.stringContaining(why) })
  expect(await run(root, 'new')).toEqual({ code: 2, said: expect.stringContaining('npm run new -- ORDNER') })
  expect(existsSync(join(root, '.site'))).toBe(false)
  expect(await run(root, 'new', ['../meine'])).toEqual({ code: 0, said: expect.stringContaining('ist fertig') })

  expect(readdirSync(site).toSorted()).toEqual([
    '.env',
    '.git',
    '.gitattributes',
    '.gitignore',
    ...STARTERS,
    'content',
    'website-bearbeiten.desktop',
  ])
  expect(readIn(site, '.env')).toMatch(/^SITE_URL=$/m)
  expect(git(site, 'log', '--format=%s')).toBe('Anfang\n')
  expect(git(site, 'ls-files')).not.toContain('.env')
  const month = new Date().toLocaleDateString('de', { month: 'long', year: 'numeric' })
  expect(readIn(site, 'content/legal/datenschutz.md')).toContain(`stand: ${month}\n`)
  edit(join(site, 'content/texts.yaml'), 'Montiert,', 'Geplant,')
  const running = await start(root, 'start', /^Bereit: (\S+)$/m)
  expect((await get(running.answer, '/')).text).toContain('Geplant,')
  expect(await run(root, 'enquiries', ['list'])).toEqual({ code: 0, said: expect.stringContaining(join(site, 'data')) })
  expect((await run(root, 'check:live')).said).toContain('Noch von der Demo: 9 von 9')
  expect(await run(root, 'rollback')).toEqual({ code: 1, said: expect.stringContaining('gibt keinen früheren Stand') })
  expect(git(root, 'status', '--porcelain', '--', ':!node_modules', ':!editor/app/node_modules')).toBe('')
  expect(readIn(root, 'content/texts.yaml')).toBe(shipped)
  for (const name of ['data', 'dist']) expect([name, existsSync(join(root, name))]).toEqual([name, false])
  expect(git(site, 'status', '--porcelain').trim()).toBe('M content/texts.yaml')
})
