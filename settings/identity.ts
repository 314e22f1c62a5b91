import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { SITE_FOLDER } from './site-folder.ts'

/** File in which a build names its business. Never served. */
export const MANIFEST = 'build.json'

/** The facts of the business that server and command line need. `map`: its pages offer the external map. */
export type Identity = v.InferOutput<typeof identitySchema>
export const identitySchema = v.object({
  name: v.string(),
  siteUrl: v.string(),
  email: v.string(),
  phone: v.optional(v.object({ display: v.string() }), { display: '' }),
  map: v.optional(v.boolean(), true),
  /** The beginnings of words of the owner's trade; 3.0.0 built none. */
  tradeStems: v.optional(v.array(v.string())),
})

const DIST = join(SITE_FOLDER, 'dist')
/** The identity of a project that was never built: enough to read the settings and to find the enquiries. */
const UNKNOWN: Identity = {
  name: '',
  siteUrl: 'http://localhost',
  email: 'root@localhost',
  phone: { display: '' },
  map: true,
}

/** The business of the finished build, because a fault in the present content must not stop a server. */
export function builtIdentity(dist = DIST): Identity {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(dist, MANIFEST), 'utf8'))
    return v.parse(v.object({ business: identitySchema }), manifest).business
  } catch {
    return UNKNOWN
  }
}
