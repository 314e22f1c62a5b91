import { type ReactNode, useEffect } from 'react'
import failure from '#site/app/Failure.module.css'
import { Shell } from '#site/app/Shell.tsx'
import { Prerendered } from '#site/ui/prerendered/Prerendered.tsx'
import type { PageId } from '../pages.ts'
import answer from './enquiry-answer/EnquiryAnswer.module.css'
import legal from './legal/LegalPage.module.css'
import lost from './not-found/NotFound.module.css'

export type PlainPageId = Exclude<PageId, 'home'>

type Props = {
  id: PlainPageId
  /** What stands between header and footer; given by the prerender alone, so that the browser's script never holds it. */
  children?: ReactNode
}

const MAIN_ID = 'inhalt'

// Set here and not in the content, which the browser's build does not know: it drops styles that no script uses.
const LOOKS: Record<PlainPageId, string> = {
  impressum: `${legal.page}`,
  datenschutz: `${legal.page} ${legal.numbered}`,
  agb: `${legal.page} ${legal.numbered} ${legal.paragraphs}`,
  notFound: `${failure.failure} ${lost.page}`,
  serverError: `${failure.failure}`,
  enquiry: `${answer.page}`,
}

/** A page whose content needs no script: legal texts, errors, the enquiry form's answer. Only its frame is hydrated. */
export function PlainPage({ id, children }: Props) {
  useEffect(() => {
    if (id === 'notFound') console.warn(`Page not found: ${location.pathname}`)
  }, [id])

  return (
    <Shell home={false}>
      <Prerendered as="main" id={MAIN_ID} className={LOOKS[id]}>
        {children}
      </Prerendered>
    </Shell>
  )
}
