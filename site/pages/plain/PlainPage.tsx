import { Shell } from '#site/app/Shell.tsx'
import { Prerendered } from '#site/ui/prerendered/Prerendered.tsx'
import { PlainContent } from './PlainContent.tsx'
import type { PageId } from '../pages.ts'

export type PlainPageId = Exclude<PageId, 'home'>

/** A page whose content needs no script: legal texts, errors, the enquiry form's answer. Only its frame is hydrated. */
export function PlainPage({ id }: { id: PlainPageId }) {
  return (
    <Shell home={false}>
      <Prerendered as="main" id="inhalt">
        {import.meta.env.SSR && <PlainContent id={id} />}
      </Prerendered>
    </Shell>
  )
}
