import type { ReactNode } from 'react'
import { EnquiryAnswer } from './EnquiryAnswer.tsx'
import { NotFound, ServerError } from './ErrorPages.tsx'
import { HomePage } from './HomePage.tsx'
import { LegalPage } from './LegalPage.tsx'
import type { PageId } from './pages.ts'
import { SentNotice } from './SentNotice.tsx'
import { Shell } from './Shell.tsx'

const CONTENTS: Record<PageId, ReactNode> = {
  home: <HomePage />,
  impressum: <LegalPage id="impressum" />,
  datenschutz: <LegalPage id="datenschutz" />,
  agb: <LegalPage id="agb" />,
  notFound: <NotFound />,
  serverError: <ServerError />,
  enquiry: <EnquiryAnswer />,
  sent: (
    <>
      <SentNotice />
      <HomePage />
    </>
  ),
}

/** Any page by its id. */
export function Page({ id }: { id: PageId }) {
  return <Shell home={id === 'home' || id === 'sent'}>{CONTENTS[id]}</Shell>
}
