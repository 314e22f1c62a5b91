import { ownFolder } from './own-folder.ts'
import type { Setup } from '../server.ts'

declare const CMS: { init: (options: { config: object }) => void }

const { config, forms, photos }: Setup = await (await fetch('/setup.json')).json()
const ids = forms.map(({ id }) => id)
const folder = ownFolder(ids, photos)
Object.defineProperty(navigator.storage, 'getDirectory', { value: async () => folder })

// What Sveltia CMS would ask otherwise: which language, and whether to begin.
Object.defineProperty(navigator, 'languages', { value: ['de'] })
Object.defineProperty(navigator, 'language', { value: 'de' })
localStorage.setItem('sveltia-cms.prefs', JSON.stringify({ locale: 'de', theme: 'light', closeOnSave: false }))
localStorage.setItem('sveltia-cms.user', JSON.stringify({ backendName: 'test-repo' }))
Object.assign(window, { CMS_MANUAL_INIT: true })
await import(new URL('/sveltia-cms.js', location.href).href)
CMS.init({ config })
