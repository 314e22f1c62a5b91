import { HOME, ROUTES } from '../routes.ts'

/** A page that was visited before, and the one that is opened now. */
export type Way = { before: string; now: string }

const [legalPage = HOME] = ROUTES.map(({ path }) => path).filter((path) => path !== HOME)

/** Back on every page, and from the home page to another and the other way round. */
export const WAYS: readonly Way[] = [
  ...ROUTES.map(({ path }) => ({ before: path, now: path })),
  { before: HOME, now: legalPage },
  { before: legalPage, now: HOME },
]
