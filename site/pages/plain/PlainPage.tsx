import { type ReactNode, useEffect } from 'react'
import { Shell } from '#site/app/Shell.tsx'
import { keepMeasured } from '#site/ui/measured/measure.ts'
import { Prerendered } from '#site/ui/prerendered/Prerendered.tsx'
import type { PageId } from '../pages.ts'
// The content is prerendered only, so nothing else brings its styles to the browser.
import './enquiry-answer/EnquiryAnswer.module.css'
import './legal/LegalPage.module.css'
import './not-found/NotFound.module.css'

export type PlainPageId = Exclude<PageId, 'home'>

type Props = {
  id: PlainPageId
  /** What stands between header and footer; given by the prerender alone, so that the browser's script never holds it. */
  children?: ReactNode
}

const MAIN_ID = 'inhalt'

/** A page whose content needs no script: legal texts, errors, the enquiry form's answer. Only its frame is hydrated. */
export function PlainPage({ id, children }: Props) {
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
        {children}
      </Prerendered>
    </Shell>
  )
}
