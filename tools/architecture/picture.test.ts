import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../paths.ts'
import { drawArchitecture } from './picture.ts'

/** How often one folder imports from another changes with every other commit; whether it does is worth a look. */
const withoutWeights = (svg: string) => svg.replaceAll(/stroke-width="[\d.]+"|: \d+(?=<\/title>)/g, '')

test('the picture shows the folders as they are; otherwise run npm run architecture', () => {
  const committed = readFileSync(join(ROOT, 'docs/architecture.svg'), 'utf8')
  expect(withoutWeights(drawArchitecture(ROOT))).toBe(withoutWeights(committed))
})
