import { join, resolve } from 'node:path'

/** The content that comes with the program: the demo. */
export const SHIPPED = join(import.meta.dirname, '../content')

const siteFolder = process.env['SITE_DIR']

/** The folder of the owner's files: the one in the site folder SITE_DIR, or the demo's. */
export const CONTENT = siteFolder ? join(resolve(siteFolder), 'content') : SHIPPED
