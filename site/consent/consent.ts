import { useSyncExternalStore } from 'react'

export type Consent = 'accepted' | 'declined'

/** Where the browser keeps the choice. */
export const CONSENT_KEY = 'cookie-consent'
const listeners = new Set<() => void>()

function stored(): Consent | null {
  try {
    const value = localStorage.getItem(CONSENT_KEY)
    return value === 'accepted' || value === 'declined' ? value : null
  } catch {
    // Storage may be forbidden (Safari with all cookies blocked throws): then the visitor is asked on every page.
    return null
  }
}

// Kept beside the storage, so that a choice holds on this page even where it can't be stored.
let unstored: Consent | null = null

// Counted, so that a choice that repeats the one before is noticed too.
let choices = 0

function notify(): void {
  choices += 1
  for (const listener of listeners) listener()
}

/** Remembers the visitor's choice about the external map, here and in every other open tab; null withdraws it. */
export function setConsent(choice: Consent | null): void {
  unstored = choice
  try {
    if (choice) localStorage.setItem(CONSENT_KEY, choice)
    else localStorage.removeItem(CONSENT_KEY)
  } catch {
    // See stored().
  }
  notify()
}

function onStorage(event: StorageEvent): void {
  // key is null when another tab cleared everything.
  if (event.key !== CONSENT_KEY && event.key !== null) return
  unstored = stored()
  notify()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}

/** How many choices were made or withdrawn since the page was opened, here or in another tab. */
export function useChoices(): number {
  return useSyncExternalStore(
    subscribe,
    () => choices,
    () => 0,
  )
}

/**
 * The visitor's choice; null while there is none. 'unknown' while the prerendered page is being hydrated: only the
 * browser knows, and server and browser must agree on the first render.
 */
export function useConsent(): Consent | null | 'unknown' {
  return useSyncExternalStore<Consent | null | 'unknown'>(
    subscribe,
    () => stored() ?? unstored,
    () => 'unknown',
  )
}
