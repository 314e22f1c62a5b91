import { cpSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DIST } from '#build/paths.ts'
import { type Environment, type Server, startServer } from '../../support/server.ts'
import { type Answer, exchange, idOf, newFields, postJson } from '../support/post.ts'

// With photos and film hundreds of sites would take gigabytes.
const isSmall = (path: string) => !path.endsWith('/media')

/** Makes a site folder `NAME` in `sitesDir`: the demo's build as the site of https://www.NAME. @returns its path. */
export function makeSite(sitesDir: string, name: string, env: Environment = {}): string {
  const folder = join(sitesDir, name)
  mkdirSync(folder, { recursive: true })
  cpSync(realpathSync(DIST), join(folder, 'dist'), { recursive: true, filter: isSmall })
  const business = { name, siteUrl: `https://www.${name}`, email: `info@${name}` }
  writeFileSync(join(folder, 'dist/build.json'), JSON.stringify({ business }))
  configure(folder, env)
  return folder
}

/** Makes as many sites of https://www.betrieb-0.example and so on, which share the demo's build. @returns their names. */
export function makeSites(sitesDir: string, count: number, env: Environment): string[] {
  const names = Array.from({ length: count }, (_, index) => `betrieb-${index}.example`)
  for (const name of names) {
    mkdirSync(join(sitesDir, name))
    symlinkSync(realpathSync(DIST), join(sitesDir, name, 'dist'))
    configure(join(sitesDir, name), { SITE_URL: `https://www.${name}`, ...env })
  }
  return names
}

/** Writes the `.env` of a site. */
export function configure(folder: string, env: Environment): void {
  const lines = Object.entries({ ENQUIRY_RATE_LIMIT: '0', ...env }).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(folder, '.env'), lines.join(''))
}

/** Starts one server for all sites in a folder. */
export const startSites = (sitesDir: string, env: Environment = {}) => startServer('', { SITES_DIR: sitesDir, ...env })

/** Asks one of the sites. */
export const ask = ({ url }: Server, host: string, path = '/'): Promise<Answer> =>
  exchange(url, '', { path, method: 'GET', headers: { host } })

/** Posts a new enquiry to one of the sites. @returns its number. */
export const enquireAt = async ({ url }: Server, host: string, message?: string): Promise<string> =>
  idOf(await postJson(url, { fields: newFields(message === undefined ? {} : { message }) }, { headers: { host } }))
