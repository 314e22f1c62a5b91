import { Failure } from '#site/app/Failure.tsx'
import { EnquiryAnswer } from './enquiry-answer/EnquiryAnswer.tsx'
import { LegalPage } from './legal/LegalPage.tsx'
import { NotFound } from './not-found/NotFound.tsx'
import type { PlainPageId } from './PlainPage.tsx'

/** What stands between header and footer of a plain page; prerendered only. */
export function PlainContent({ id }: { id: PlainPageId }) {
  switch (id) {
    case 'impressum':
    case 'datenschutz':
    case 'agb':
      return <LegalPage id={id} />
    case 'notFound':
      return <NotFound />
    case 'serverError':
      return <Failure detail="500" />
    case 'enquiry':
      return <EnquiryAnswer />
  }
}
