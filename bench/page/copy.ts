import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from '#tools/compress.ts'
import { ROOT } from '#tools/paths.ts'
import { copyProject } from '../../tests/mutants/project-copy.ts'
import { withProduction } from '../production.ts'

/**
 * Serves changed pages exactly as the built ones are: compressed as the build does it, by the production
 * server of a copy of the project.
 * @param project where it is built.
 * @param change gets the name and the text of a page, and may write to the copy, too.
 */
export async function withChangedPages<T>(
  change: (html: string, file: string, root: string) => string,
  work: (url: string) => Promise<T>,
  project = ROOT,
): Promise<T> {
  const { root, remove } = copyProject(project)
  try {
    const dist = join(root, 'dist')
    for (const file of globSync('*.html', { cwd: dist })) {
      const path = join(dist, file)
      writeFileSync(path, change(readFileSync(path, 'utf8'), file, root))
    }
    for (const name of globSync('**/*.{br,gz}', { cwd: dist })) rmSync(join(dist, name))
    await compressFiles(dist)
    return await withProduction(({ url }) => work(url), root)
  } finally {
    remove()
  }
}
