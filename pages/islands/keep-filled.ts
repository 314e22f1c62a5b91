type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

const fieldsOf = (container: HTMLElement): Field[] =>
  [...container.querySelectorAll('input, textarea')].filter(isField).filter(({ name }) => name !== '')

/**
 * Remembers text, files and focus of the fields in a container.
 * @returns a function that puts them back into new fields of the same names; fields that are still there stay unchanged.
 */
export function keepFilled(container: HTMLElement): () => void {
  const kept = fieldsOf(container).map((field) => ({
    field,
    value: field.type === 'file' ? '' : field.value,
    files: field instanceof HTMLInputElement ? field.files : null,
  }))
  const focused = container.contains(document.activeElement) ? document.activeElement : null
  // Null for fields without a caret: e-mail addresses and files.
  const [start, end] = focused && isField(focused) ? [focused.selectionStart, focused.selectionEnd] : [null, null]

  return () => {
    const fresh = new Map(fieldsOf(container).map((field) => [field.name, field]))
    for (const { field, value, files } of kept) {
      const target = fresh.get(field.name)
      if (!target || target === field || target.type === 'hidden') continue
      if (target instanceof HTMLInputElement && files && files.length > 0) {
        target.files = files
        target.dispatchEvent(new Event('change', { bubbles: true }))
      } else if (value !== '') target.value = value
    }
    if (!focused || focused.isConnected) return
    const target = focused.id === '' ? null : container.querySelector<HTMLElement>(`#${CSS.escape(focused.id)}`)
    target?.focus({ preventScroll: true })
    if (start !== null && target && isField(target)) target.setSelectionRange(start, end)
  }
}
