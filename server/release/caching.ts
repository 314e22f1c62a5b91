import { hasHashedName } from './release.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'
const HOUR = 'public, max-age=3600'

/** How long browsers may keep a file of the built site. */
export function cacheControlOf(name: string): string {
  if (hasHashedName(name)) return IMMUTABLE
  return name.endsWith('.html') ? REVALIDATE : HOUR
}
