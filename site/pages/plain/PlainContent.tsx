import Agb, { headings as agbHeadings, meta as agbMeta } from '#content/legal/agb.mdx'
import Datenschutz, { headings as datenschutzHeadings, meta as datenschutzMeta } from '#content/legal/datenschutz.mdx'
import Impressum, { headings as impressumHeadings, meta as impressumMeta } from '#content/legal/impressum.mdx'
import { Failure } from '#site/app/Failure.tsx'
import { EnquiryAnswer } from './enquiry-answer/EnquiryAnswer.tsx'
import { LegalPage } from './legal/LegalPage.tsx'
import { NotFound } from './not-found/NotFound.tsx'
import type { PlainPageId } from './PlainPage.tsx'

/** What stands between header and footer of a plain page; prerendered only. */
export function PlainContent({ id }: { id: PlainPageId }) {
  switch (id) {
    case 'impressum':
      return <LegalPage meta={impressumMeta} headings={impressumHeadings} Text={Impressum} />
    case 'datenschutz':
      return <LegalPage meta={datenschutzMeta} headings={datenschutzHeadings} Text={Datenschutz} />
    case 'agb':
      return <LegalPage meta={agbMeta} headings={agbHeadings} Text={Agb} />
    case 'notFound':
      return <NotFound />
    case 'serverError':
      return <Failure detail="500" />
    case 'enquiry':
      return <EnquiryAnswer />
  }
}
