import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freshClone, git, run } from '../commands/clone.ts'

const NEWER = '9.9.9'
/** Git, as it fails when the shipped content is put back. */
const BROKEN_GIT = `#!/bin/sh
[ "$1" = checkout ] && exit 1
PATH=\${PATH#*:} exec git "$@"
`
const { root, remove } = freshClone()
afterAll(remove)
const site = join(dirname(root), 'meine')

const readIn = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8')

/** Puts an owner's files into the program's folder, where version 2 kept them, and updates as version 2 did. */
function setUpVersion2(): Record<string, string> {
  const files = {
    'content/texts.yaml': readIn(root, 'content/texts.yaml').replace('Montiert,', 'Geplant,'),
    'content/media/mein.jpg': 'a photo',
    '.env': 'MAIL_TO=ich@example.org\n',
    'data/uploads/datei': 'an enquiry',
    'dist.builds/1/index.html': 'the page',
  }
  const newer = readIn(root, 'package.json').replace(/"version": ".*?"/, `"version": "${NEWER}"`)
  writeFileSync(join(root, 'package.json'), newer)
  git(root, 'commit', '--quiet', '--all', '--message=newer')
  git(root, 'tag', `v${NEWER}`)
  // The update of version 2 does not change git's index.
  git(root, 'reset', '--quiet', '--soft', 'HEAD~1')
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return files
}

test('the files of version 2 move out of the program’s folder, also after an interruption; nothing is lost', async () => {
  git(root, 'add', '--all')
  git(root, 'commit', '--quiet', '--message=this')
  const files = setUpVersion2()
  const shipped = git(root, 'show', 'HEAD:content/texts.yaml')
  const move = (env = {}) => run(root, 'new', ['../meine', '--move'], env)
  writeFileSync(join(root, '.env'), 'DATA_DIR=anfragen\n')
  expect(await move()).toEqual({ code: 1, said: expect.stringContaining('DATA_DIR: „anfragen“ zählt vom Ordner') })
  writeFileSync(join(root, '.env'), files['.env'] ?? '')

  // The shipped content comes from git, so nothing may move without git.
  expect(await move({ GIT_DIR: '/nowhere' })).toEqual({ code: 1, said: expect.stringContaining('ließ git nicht zu') })
  for (const [name, text] of Object.entries(files)) expect([name, readIn(root, name)]).toEqual([name, text])

  // This git fails after the files have moved.
  const program = join(dirname(root), 'bin/git')
  mkdirSync(dirname(program))
  writeFileSync(program, BROKEN_GIT, { mode: 0o755 })
  const broken = { PATH: `${dirname(program)}:${process.env['PATH'] ?? ''}` }
  expect(await move(broken)).toEqual({ code: 1, said: expect.stringContaining('ließ git nicht zu') })

  const elsewhere = () => run(root, 'new', ['../andere', '--move'])
  expect(await elsewhere()).toEqual({ code: 1, said: expect.stringContaining('mit demselben Ordner') })
  writeFileSync(join(root, '.env'), 'MAIL_TO=neu@example.org\n')
  expect(await move()).toEqual({ code: 1, said: expect.stringContaining('„.env“ gibt es zweimal') })
  expect(readIn(root, '.env')).toContain('neu@')
  rmSync(join(root, '.env'))
  const withoutMove = await run(root, 'new', ['../meine'])
  expect(withoutMove).toEqual({ code: 1, said: expect.stringContaining('mit --move noch einmal') })
  expect(await move()).toEqual({ code: 0, said: expect.stringContaining('fertig') })
  for (const [name, text] of Object.entries(files)) expect([name, readIn(site, name)]).toEqual([name, text])
  for (const name of ['.env', 'data', 'dist.builds', 'content/media/mein.jpg'])
    expect([name, existsSync(join(root, name))]).toEqual([name, false])
  expect(readIn(root, 'content/texts.yaml')).toBe(shipped)
  expect(git(root, 'status', '--porcelain', '--', ':!node_modules', ':!editor/app/node_modules')).toBe('')
  expect(git(root, 'describe', '--tags').trim()).toBe(`v${NEWER}`)
  expect(await move()).toEqual({ code: 1, said: expect.stringContaining('ist kein leerer Ordner') })
  expect(await elsewhere()).toEqual({
    code: 1,
    said: expect.stringContaining(`Hier ist nichts umzuziehen: Die Website liegt in ${site}`),
  })
})
