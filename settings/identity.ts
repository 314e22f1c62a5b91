import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

/** What a build says about itself: whose site it is. Never served. */
export const MANIFEST = 'build.json'

/** Whose site it is: the facts of the business that server and command line need. */
export type Identity = v.InferOutput<typeof identitySchema>
export const identitySchema = v.object({ name: v.string(), siteUrl: v.string(), email: v.string() })

const DIST = join(import.meta.dirname, '../dist')
/** Of a project that has never been built: enough to read its settings, and to find the enquiries. */
const UNKNOWN: Identity = { name: '', siteUrl: 'http://localhost', email: 'root@localhost' }

/** As the finished build has it: what the content says now must not stop a server. */
export function builtIdentity(dist = DIST): Identity {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(dist, MANIFEST), 'utf8'))
    return v.parse(v.object({ business: identitySchema }), manifest).business
  } catch {
    return UNKNOWN
  }
}
