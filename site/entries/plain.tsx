import '#site/styles/index.css'
import { hydratePage } from '#site/app/hydrate-page.tsx'
import { PAGES } from '#site/pages/pages.ts'
import { PlainPage, type PlainPageId } from '#site/pages/plain/PlainPage.tsx'

const isPlainPageId = (id: string | undefined): id is PlainPageId =>
  id !== undefined && id !== 'home' && Object.hasOwn(PAGES, id)

const id = document.body.dataset.page
if (!isPlainPageId(id)) throw new Error(`No such page: ${id}`)

export const hydrated = hydratePage(<PlainPage id={id} />)
