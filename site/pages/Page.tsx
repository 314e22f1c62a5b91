import { HomePage } from './home/HomePage.tsx'
import type { PageId } from './pages.ts'
import { PlainContent } from './plain/PlainContent.tsx'
import { PlainPage } from './plain/PlainPage.tsx'

/** Any page by its id; for the prerender, which alone knows all of them. */
export function Page({ id }: { id: PageId }) {
  if (id === 'home') return <HomePage />
  return (
    <PlainPage id={id}>
      <PlainContent id={id} />
    </PlainPage>
  )
}
