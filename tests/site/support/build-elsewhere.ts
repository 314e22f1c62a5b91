/** Builds the site into the folder given, in a process of its own: a build sets NODE_ENV for good. */
import { readModel } from '#model/content.ts'
import { readSettings } from '#settings/read-settings.ts'
import { buildSite } from '#tools/build-site.ts'

await buildSite(readSettings(process.env), readModel(), process.argv[2] ?? '')
