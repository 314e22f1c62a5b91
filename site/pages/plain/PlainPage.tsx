import { useEffect } from 'react'
import { Shell } from '#site/app/Shell.tsx'
import { keepMeasured } from '#site/ui/measured/measure.ts'
import { Prerendered } from '#site/ui/prerendered/Prerendered.tsx'
import { PlainContent } from './PlainContent.tsx'
import type { PageId } from '../pages.ts'

export type PlainPageId = Exclude<PageId, 'home'>

const MAIN_ID = 'inhalt'

/** A page whose content needs no script: legal texts, errors, the enquiry form's answer. Only its frame is hydrated. */
export function PlainPage({ id }: { id: PlainPageId }) {
  useEffect(() => {
    if (id === 'notFound') console.warn(`Page not found: ${location.pathname}`)
  }, [id])

  // The one thing in the content that only a browser knows: how wide the headline is.
  useEffect(() => {
    const headline = document.querySelector(`#${MAIN_ID} [data-measured]`)
    return headline ? keepMeasured(headline) : undefined
  }, [])

  return (
    <Shell home={false}>
      <Prerendered as="main" id={MAIN_ID}>
        {import.meta.env.SSR && <PlainContent id={id} />}
      </Prerendered>
    </Shell>
  )
}
