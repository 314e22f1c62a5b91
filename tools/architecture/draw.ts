/** `npm run architecture`: draws docs/architecture.svg from the folders as they are. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../paths.ts'
import { drawArchitecture } from './picture.ts'

writeFileSync(join(ROOT, 'docs/architecture.svg'), drawArchitecture(ROOT))
