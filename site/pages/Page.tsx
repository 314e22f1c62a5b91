import { HomePage } from './home/HomePage.tsx'
import type { PageId } from './pages.ts'
import { PlainPage } from './plain/PlainPage.tsx'

/** Any page by its id; for the prerender, which alone knows all of them. */
export function Page({ id }: { id: PageId }) {
  return id === 'home' ? <HomePage /> : <PlainPage id={id} />
}
