import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DIST } from '#build/paths.ts'

/** The address of a built file with that ending. */
export const builtFile = (folder: 'assets' | 'media', ending: string): string =>
  `/${folder}/${readdirSync(join(DIST, folder)).find((name) => name.endsWith(ending)) ?? ''}`
