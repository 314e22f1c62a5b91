import { EnquiryAnswer } from './EnquiryAnswer.tsx'
import { ServerError } from './ServerError.tsx'
import { HomePage } from './HomePage.tsx'
import { LegalPage } from './LegalPage.tsx'
import { NotFound } from './NotFound.tsx'
import type { PageId } from './pages.ts'
import { SentNotice } from './SentNotice.tsx'
import { Shell } from './Shell.tsx'

/** Any page by its id. */
export function Page({ id }: { id: PageId }) {
  const isHome = id === 'home' || id === 'sent'
  return (
    <Shell home={isHome}>
      {id === 'sent' && <SentNotice />}
      {isHome ? <HomePage /> : <OtherPage id={id} />}
    </Shell>
  )
}

function OtherPage({ id }: { id: Exclude<PageId, 'home' | 'sent'> }) {
  switch (id) {
    case 'impressum':
    case 'datenschutz':
    case 'agb':
      return <LegalPage id={id} />
    case 'notFound':
      return <NotFound />
    case 'serverError':
      return <ServerError />
    case 'enquiry':
      return <EnquiryAnswer />
  }
}
