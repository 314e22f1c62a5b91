import { FIELD_NAMES } from '#enquiry/fields.ts'
import { SENT_ANCHOR } from '#enquiry/protocol.ts'

const KEY = 'enquiry-draft'

/**
 * Keeps what the visitor types into the form, never a file, until it is sent or as long as the tab is open: a phone that
 * lacks memory ends a tab while its visitor takes a photo.
 */
export function keepDraft(): void {
  const island = document.querySelector('[data-island="form"]')
  if (!island) return
  if (hasJustBeenSent()) storeDraft('')
  fillIn(island, new URLSearchParams(storedDraft()))
  island.addEventListener('input', () => storeDraft(draftOf(island)))
  // React empties the form when the enquiry is stored.
  island.addEventListener('reset', () => storeDraft(''))
  // Nobody tells this page whether a form service has taken what the browser posted itself.
  island.addEventListener('submit', ({ target }) => {
    const isPostedElsewhere = target instanceof HTMLFormElement && new URL(target.action).origin !== location.origin
    if (isPostedElsewhere && !island.hasAttribute('data-live')) storeDraft('')
  })
}

/** Whether the browser has posted an enquiry itself and was sent here; a reload stays at the same address. */
function hasJustBeenSent(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  const isNew = !(opened instanceof PerformanceNavigationTiming) || opened.type === 'navigate'
  return isNew && location.hash === `#${SENT_ANCHOR}`
}

function fillIn(island: Element, draft: URLSearchParams): void {
  for (const { name, field } of fieldsOf(island)) if (field.value === '') field.value = draft.get(name) ?? ''
}

/** The texts as a query; empty if nothing is typed. */
function draftOf(island: Element): string {
  const typed = fieldsOf(island).flatMap(({ name, field }) => (field.value === '' ? [] : [[name, field.value]]))
  return new URLSearchParams(typed).toString()
}

const fieldsOf = (island: Element) =>
  FIELD_NAMES.flatMap((name) => {
    const field = island.querySelector(`[name="${name}"]`)
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? [{ name, field }] : []
  })

function storedDraft(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** Storage may be forbidden or full: then the text stays in the form alone. */
function storeDraft(draft: string): void {
  try {
    if (draft === '') sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, draft)
  } catch {
    return
  }
}
