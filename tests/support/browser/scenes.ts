/** For tests whose subject is what moves: everybody else's visitors have asked for rest. */
export const MOVING = { reducedMotion: 'no-preference' } as const

export const MISSING = '/gibt-es-nicht'

/** One of each kind of pages, for what all of them have alike. */
export const KINDS = ['/', '/agb', MISSING]

/** Every page of the site, one that is missing included. */
export const PATHS = ['/', '/impressum', '/datenschutz', '/agb', MISSING]
