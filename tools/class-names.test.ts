import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shortClassNames } from './class-names.ts'
import { ROOT } from './paths.ts'

test('no two classes of the site get the same name', () => {
  const nameOf = shortClassNames()
  const names = globSync('site/**/*.module.css', { cwd: ROOT }).flatMap((module) => {
    const file = join(ROOT, module)
    const css = readFileSync(file, 'utf8')
    return [...new Set(css.match(/(?<=\.)[a-z]\w*/gi))].map((name) => nameOf(name, file, css))
  })
  expect(names.length).toBeGreaterThan(100)
  expect(new Set(names).size).toBe(names.length)
})

test('a class that is in no module is a fault of the build', () => {
  const nameOf = shortClassNames()
  const file = join(ROOT, 'site/ui/Logo.module.css')
  expect(nameOf('logo', file, '.logo { color: red }')).toMatch(/^[a-z]+0$/)
  expect(() => nameOf('nothing', file, '.logo { color: red }')).toThrow('There is no nothing in')
  expect(() => nameOf('logo', '/elsewhere.module.css', '.logo {}')).toThrow('There is no logo in /elsewhere.module.css')
})
