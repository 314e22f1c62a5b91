import { CONSENT_KEY } from '#pages/document/boot-script.ts'

type Consent = 'accepted' | 'declined'

const isConsent = (value: unknown): value is Consent => value === 'accepted' || value === 'declined'

/** The stored choice; null without one, and where storage is forbidden (Safari with all cookies blocked). */
export function storedConsent(): Consent | null {
  try {
    const value = localStorage.getItem(CONSENT_KEY)
    return isConsent(value) ? value : null
  } catch {
    return null
  }
}

/** Calls `then` with each choice of this tab (an event of the inline script) or of another tab; null withdraws it. */
export function onConsent(then: (choice: Consent | null) => void): void {
  addEventListener('consent', (event) => {
    if (event instanceof CustomEvent) then(isConsent(event.detail) ? event.detail : null)
  })
  addEventListener('storage', ({ key }) => {
    // The key is null when another tab cleared everything.
    if (key === CONSENT_KEY || key === null) then(storedConsent())
  })
}

/** Forgets the visitor's choice, here and in every other open tab. */
export function withdrawConsent(): void {
  try {
    localStorage.removeItem(CONSENT_KEY)
  } catch {
    // Storage is forbidden, so no choice is stored.
  }
  dispatchEvent(new CustomEvent('consent', { detail: null }))
}
