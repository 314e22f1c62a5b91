import { ownFolder } from './own-folder.ts'
import type { Setup } from '../server.ts'

declare global {
  interface Window {
    CMS_MANUAL_INIT?: boolean
    CMS: { init: (options: { config: object }) => void }
  }
}

const { config, forms, photos }: Setup = await (await fetch('/setup.json')).json()
const folder = ownFolder(
  forms.map(({ id }) => id),
  photos,
)
Object.defineProperty(navigator.storage, 'getDirectory', { value: async () => folder })

// What Sveltia CMS would ask otherwise: which language, and whether to begin.
Object.defineProperty(navigator, 'languages', { value: ['de'] })
Object.defineProperty(navigator, 'language', { value: 'de' })
remember('sveltia-cms.prefs', { locale: 'de', theme: 'light', closeOnSave: false })
remember('sveltia-cms.user', { backendName: 'test-repo' })
window.CMS_MANUAL_INIT = true
await import(new URL('/sveltia-cms.js', location.href).href)
window.CMS.init({ config })

function remember(name: string, values: Readonly<Record<string, string | boolean>>): void {
  const before: unknown = JSON.parse(localStorage.getItem(name) ?? '{}')
  localStorage.setItem(name, JSON.stringify({ ...(typeof before === 'object' ? before : {}), ...values }))
}
