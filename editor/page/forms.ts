import { ownFolder } from './own-folder.ts'
import { hasUnsaved } from './unsaved.ts'
import type { Setup } from '../server.ts'

declare const CMS: { init: (options: { config: object }) => void }
declare global {
  /** Keeps what the open form says beside what is saved; page-files.ts makes Sveltia CMS say it. */
  var keepDraft: (() => void) | undefined
}

const { config, forms, photos, project }: Setup = await (await fetch('/setup.json')).json()
const ids = forms.map(({ id }) => id)
const folder = ownFolder(ids, photos)
Object.defineProperty(navigator.storage, 'getDirectory', { value: async () => folder })

// What Sveltia CMS would ask otherwise: which language, and whether to begin. Escape alone must not close a form.
Object.defineProperty(navigator, 'languages', { value: ['de'] })
Object.defineProperty(navigator, 'language', { value: 'de' })
const preferences = { locale: 'de', theme: 'light', closeOnSave: false, closeWithEscape: false }
localStorage.setItem('sveltia-cms.prefs', JSON.stringify(preferences))
localStorage.setItem('sveltia-cms.user', JSON.stringify({ backendName: 'test-repo' }))
Object.assign(window, { CMS_MANUAL_INIT: true, DRAFTS: project })

const LEAVE =
  'Ihre Änderung ist noch nicht gespeichert. Möchten Sie das Formular trotzdem verlassen? Ein Entwurf bleibt auf diesem Rechner; das Formular bietet ihn beim nächsten Öffnen an.'

// Whatever comes next may take the form away: the back arrow, a link of the frame, F5, another window, a crash.
for (const type of ['click', 'hashchange', 'visibilitychange', 'pagehide', 'beforeunload'])
  addEventListener(type, () => globalThis.keepDraft?.(), { capture: true })
addEventListener('beforeunload', (event) => {
  if (hasUnsaved(document)) event.preventDefault()
})
addEventListener('click', askBeforeLeaving, { capture: true })
// To it Escape is 'Verwerfen', and the draft would be gone for good.
addEventListener('keydown', keepOffer, { capture: true })

await import(new URL('/sveltia-cms.js', location.href).href)
CMS.init({ config })

function askBeforeLeaving(event: Event): void {
  const isBack = event.target instanceof Element && event.target.closest('[aria-label="Bearbeitung abbrechen"]')
  if (!isBack || !hasUnsaved(document) || confirm(LEAVE)) return
  event.stopPropagation()
}

function keepOffer(event: KeyboardEvent): void {
  const offers = [...document.querySelectorAll('dialog, [role$="dialog"]')]
  if (event.key !== 'Escape' || !offers.some(({ textContent }) => textContent.includes('Entwurf wiederherstellen')))
    return
  event.preventDefault()
  event.stopImmediatePropagation()
}
