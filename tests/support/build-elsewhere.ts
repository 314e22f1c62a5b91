/** Builds the site into the folder given, of the content in another if need be, in a process of its own: a build sets NODE_ENV for good. */
import { readSettings } from '#settings/read-settings.ts'
import { buildSite } from '#tools/build-site.ts'
import { readModel } from './content.ts'

const [, , outDir = '', content] = process.argv
await buildSite(readSettings(process.env), readModel(content), outDir)
