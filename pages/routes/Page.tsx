import type { ReactNode } from 'react'
import { useContent } from '#pages/content.ts'
import { CallBar } from '#pages/sections/call/CallBar.tsx'
import { Contact } from '#pages/sections/contact/Contact.tsx'
import { Hero } from '#pages/sections/hero/Hero.tsx'
import { Projects } from '#pages/sections/projects/Projects.tsx'
import { Reviews } from '#pages/sections/reviews/Reviews.tsx'
import { Services } from '#pages/sections/services/Services.tsx'
import { EnquiryAnswer } from './EnquiryAnswer.tsx'
import { NotFound, ServerError } from './ErrorPages.tsx'
import { LegalPage } from './LegalPage.tsx'
import type { PageId } from './pages.ts'
import { SentNotice } from './SentNotice.tsx'
import { MAIN_ID, Shell } from './Shell.tsx'

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

export function Page({ id }: { id: PageId }) {
  return <Shell home={id === 'home' || id === 'sent'}>{CONTENTS[id]}</Shell>
}

/** The home page: every section in the specified order. */
function HomePage() {
  const { projects, texts } = useContent()
  return (
    <main id={MAIN_ID}>
      <Hero />
      <CallBar />
      <Services />
      {projects.length > 0 && <Projects />}
      {texts.reviews.entries.length > 0 && <Reviews />}
      <Contact />
    </main>
  )
}
