import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

/** Whose site it is: the facts of the business that server and command line need. */
export type Identity = v.InferOutput<typeof schema>
const schema = v.object({ name: v.string(), siteUrl: v.string(), email: v.string() })

/** In the built site, but never served: what the content says must not stop a server that is built. */
export const IDENTITY_FILE = 'business.json'

const DIST = join(import.meta.dirname, '../dist')
/** Of a project that has never been built: enough to read its settings, and to find the enquiries. */
const UNKNOWN: Identity = { name: '', siteUrl: 'http://localhost', email: 'root@localhost' }

/** As the finished build has it. */
export function builtIdentity(dist = DIST): Identity {
  try {
    return v.parse(schema, JSON.parse(readFileSync(join(dist, IDENTITY_FILE), 'utf8')))
  } catch {
    return UNKNOWN
  }
}
