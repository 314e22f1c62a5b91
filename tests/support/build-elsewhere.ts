/** Builds the site into the folder given, of the content in another if need be, in a process of its own: a build sets NODE_ENV for good. */
import { readModel } from '#model/content.ts'
import { readSettings } from '#settings/read-settings.ts'
import { buildSite } from '#tools/build-site.ts'

const [, , outDir = '', content] = process.argv
await buildSite(readSettings(process.env), readModel(content), outDir)
