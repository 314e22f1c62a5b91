import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { ROOT } from '../paths.ts'

const texts = v.record(v.string(), v.string())
const projectPackage = v.object({
  name: v.string(),
  version: v.string(),
  license: v.string(),
  type: v.string(),
  imports: texts,
  scripts: texts,
  dependencies: texts,
})
const project = v.parse(projectPackage, JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))

const SCRIPTS = ['serve', 'enquiries', 'mail:test']

/** The project's name. */
export const { name } = project

/** The package.json of a release: what makes sense without the sources of the site. @param folders of its packages. */
export function releasePackageJson(folders: readonly string[]): string {
  const { imports, scripts, dependencies, ...about } = project
  const content = {
    ...about,
    private: true,
    imports: only(imports, (key) => !key.startsWith('#site/')),
    scripts: only(scripts, (key) => SCRIPTS.includes(key)),
    dependencies: only(dependencies, (key) => folders.includes(`node_modules/${key}`)),
    engines: { node: '>=26' },
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

function only(all: Readonly<Record<string, string>>, fits: (key: string) => boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(all).filter(([key]) => fits(key)))
}
