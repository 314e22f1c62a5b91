import type { FormFault } from '../forms.ts'
import type { Setup } from '../server.ts'
import { hasUnsaved } from './unsaved.ts'

type Form = Setup['forms'][number]
export type FormFrame = ReturnType<typeof formFrame>

const ALL = '#/collections/website'
const POLL_MS = 100
const MOST_POLLS = 30
const MARK = 'display: block; margin-top: 0.25rem; color: #a3141c; font-weight: 600'

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * The frame with the forms; which of them is open is part of its address.
 * @param onOpen hears which form has been opened, or that none is.
 */
export function formFrame(all: readonly Form[], onOpen: (form: Form | undefined) => void) {
  const frame = document.querySelector<HTMLIFrameElement>('#forms')
  const back = document.querySelector<HTMLAnchorElement>('#back')
  const page = () => frame?.contentWindow
  let marked: readonly FormFault[] = []
  let before: Form | undefined

  function current(): Form | undefined {
    const id = page()?.location.hash.split('/').at(-1)
    return all.find((each) => each.id === id)
  }

  /** Opens a form at a field, and offers the way back to the one that was open. */
  async function lead(id: string, keyPath: string): Promise<void> {
    const from = current()
    if (from?.id !== id) {
      before = from
      await show(id)
      if (back) back.hidden = !from
      if (back) back.textContent = `Zurück zu „${from?.label}“`
    }
    await focus(keyPath)
  }

  async function show(id: string): Promise<void> {
    const shown = page()
    if (!shown) return
    // By way of the list of forms, as its own links go: from one form to another it would show an empty one.
    for (const hash of [ALL, `${ALL}/entries/${id}`]) {
      shown.history.pushState({}, '', hash)
      shown.dispatchEvent(new HashChangeEvent('hashchange'))
      await sleep(POLL_MS)
    }
  }

  /** Brings a field into sight. Sveltia CMS unfolds what is around it, but makes a field only where it is seen. */
  async function focus(keyPath: string): Promise<void> {
    const shown = page()
    if (!shown || keyPath === '') return
    const names = keyPath.split('.')
    const around = names.map((_name, at) => names.slice(0, names.length - at).join('.'))
    const fieldAt = (path: string) => shown.document.querySelector(`[data-key-path=${JSON.stringify(path)}]`)
    for (let times = 0; times < MOST_POLLS; times++) {
      const field = fieldAt(keyPath)
      if (field?.contains(shown.document.activeElement)) return
      const nearest = around.map(fieldAt).find((each) => each !== null) ?? shown.document
      if (!field) nearest.querySelector('.placeholder')?.scrollIntoView()
      const data = { type: 'highlight-editor-field', payload: { locale: '_default', keyPath } }
      // It listens to its own page alone.
      shown.dispatchEvent(new MessageEvent('message', { data, source: shown }))
      await sleep(POLL_MS)
    }
  }

  /** Writes faults at the fields they are about, in whatever form is open. */
  function mark(faults: readonly FormFault[]): void {
    marked = faults
    const [shown, form] = [page()?.document, current()]
    if (!shown) return
    // As styles: Sveltia CMS makes the fields anew whenever they come into sight.
    const rules = faults
      .filter(({ form: id, keyPath }) => id === form?.id && keyPath !== '')
      .map(({ keyPath, sentence }) => {
        const [field, words] = [keyPath, sentence].map((text) => JSON.stringify(text))
        return `.field[data-key-path=${field}] > .field-wrapper::after { content: ${words}; ${MARK} }`
      })
    const style = shown.querySelector('#marks') ?? Object.assign(shown.createElement('style'), { id: 'marks' })
    style.textContent = rules.join('\n')
    shown.head.append(style)
  }

  function open(): void {
    back?.addEventListener('click', (event) => {
      event.preventDefault()
      if (before) void show(before.id)
      back.hidden = true
    })
    frame?.addEventListener('load', () => {
      page()?.addEventListener('hashchange', () => {
        onOpen(current())
        mark(marked)
      })
    })
    if (frame) frame.src = `/forms.html${ALL}`
  }

  const isUnsaved = () => hasUnsaved(page()?.document)
  return { open, lead, mark, isUnsaved }
}
