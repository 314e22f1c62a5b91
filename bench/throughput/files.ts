import { globSync } from 'node:fs'
import { DIST } from '#tools/paths.ts'
import { HOME } from '../routes.ts'

/** A page of each kind and one file of each that a page needs. */
export const FILES = [
  { what: 'home page', find: () => HOME },
  { what: 'terms', find: () => '/agb' },
  { what: 'style sheet', find: () => only('assets/*.css') },
  { what: 'script', find: () => only('assets/home-*.js') },
  { what: 'font', find: () => only('assets/source-sans-3-*.woff2') },
  { what: 'picture', find: () => only('media/poster-1200.*.avif') },
] as const

function only(pattern: string): string {
  const [name] = globSync(pattern, { cwd: DIST })
  if (name === undefined) throw new Error(`The built site has no ${pattern}.`)
  return `/${name}`
}
