import { flushSync } from 'react-dom'
import { setConsent } from './consent.ts'

export const BANNER_ID = 'cookie-hinweis'

let opener: HTMLElement | null = null

/**
 * Withdraws the visitor's choice and moves the focus to the banner that asks again.
 * @param from the control that did it; the focus goes back to it after the new choice.
 */
export function askAgain(from: HTMLElement): void {
  opener = from
  // The banner must be on the page before it can be focused.
  flushSync(() => setConsent(null))
  document.getElementById(BANNER_ID)?.focus()
}

/** Gives the focus back to the control that asked again; does nothing after the first choice. */
export function returnFocus(): void {
  opener?.focus()
  opener = null
}
