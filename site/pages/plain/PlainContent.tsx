import type { PlainPageId } from './PlainPage.tsx'

/** What stands between header and footer of a plain page. */
export function PlainContent({ id }: { id: PlainPageId }) {
  return <h1>{id}</h1>
}
