/** What the visitor's browser says about moving pictures and traffic. */
export type Wishes = { reducedMotion: boolean; saveData: boolean }

/** Whether the film may be fetched and move before the visitor asks for it. */
export function mayPlayUnasked({ reducedMotion, saveData }: Wishes): boolean {
  return !reducedMotion && !saveData
}

/** The visitor's wishes now; only Chromium browsers tell about Save-Data. */
export function readWishes(browser: Pick<Window, 'matchMedia' | 'navigator'>): Wishes {
  // Not in TypeScript's DOM types: the Network Information API is no standard.
  const connection: unknown = Reflect.get(browser.navigator, 'connection')
  const saveData = typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  return { reducedMotion: browser.matchMedia('(prefers-reduced-motion: reduce)').matches, saveData }
}
