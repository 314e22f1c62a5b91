import { PAGES } from '#site/pages/pages.ts'

/** Every page that has an address. */
export const ROUTES = Object.values(PAGES).flatMap(({ path, file }) => (path === null ? [] : [{ path, file }]))
export const HOME = '/'
