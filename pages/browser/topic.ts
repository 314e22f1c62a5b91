import { findAll, hookValue } from '#pages/hooks.ts'
import { afterPaint } from './after-paint.ts'

/**
 * A service's link to the form begins an empty message with the service, and focuses the first field. Another link
 * replaces a beginning that is still as it was; other words of the visitor are never touched.
 */
export function beginMessages(): void {
  let beginning = ''
  for (const link of findAll('topic')) {
    link.addEventListener('click', ({ ctrlKey, metaKey, shiftKey }) => {
      const field = document.querySelector('#message')
      // The keys open another window.
      if (!(field instanceof HTMLTextAreaElement) || ctrlKey || metaKey || shiftKey) return
      if (field.value !== '' && field.value !== beginning) return
      beginning = `${hookValue(link, 'topic')}: `
      field.value = beginning
      // The form's own script checks a marked field anew.
      field.dispatchEvent(new Event('input', { bubbles: true }))
      // Behind the service the visitor writes on. The name comes first: a reader who begins below misses it.
      field.setSelectionRange(beginning.length, beginning.length)
      // The browser follows the link after this event, and takes the focus away.
      afterPaint(() => document.querySelector<HTMLElement>('#name')?.focus())
    })
  }
}
