/** Arguments: a folder for the built site, and perhaps one of content. A process of its own, because a build sets NODE_ENV for good. */
import { readSettings } from '#settings/read-settings.ts'
import { buildSite } from '#tools/build-site.ts'
import { readModel } from './content.ts'

const [, , outDir = '', content] = process.argv
await buildSite(readSettings(process.env), readModel(content), outDir)
