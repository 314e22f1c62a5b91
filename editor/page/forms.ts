import { ownFolder } from './own-folder.ts'

type Setup = {
  config: object
  forms: readonly { id: string; page: string }[]
  photos: readonly string[]
}

declare global {
  interface Window {
    CMS_MANUAL_INIT?: boolean
    CMS: { init: (options: { config: object }) => void }
  }
}

window.CMS_MANUAL_INIT = true
const setup: Setup = await (await fetch('/einrichtung.json')).json()
const folder = ownFolder({ forms: setup.forms.map(({ id }) => id), photos: setup.photos })
Object.defineProperty(navigator.storage, 'getDirectory', { value: async () => folder })
await import(new URL('/sveltia-cms.js', location.href).href)
window.CMS.init({ config: setup.config })
