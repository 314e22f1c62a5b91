import type { ReactNode } from 'react'
import { markerOf } from '#enquiry/markers.ts'
import { NOTICES } from '#enquiry/notices.ts'
import { SENT_ANCHOR } from '#enquiry/protocol.ts'
import { useContent } from '#pages/content.ts'
import { hook } from '#pages/hooks.ts'
import { CallBar } from '#pages/sections/call/CallBar.tsx'
import { Contact } from '#pages/sections/contact/Contact.tsx'
import { Hero } from '#pages/sections/hero/Hero.tsx'
import { Projects } from '#pages/sections/projects/Projects.tsx'
import { Services } from '#pages/sections/services/Services.tsx'
import { EnquiryAnswer } from './EnquiryAnswer.tsx'
import { NotFound, ServerError } from './ErrorPages.tsx'
import { LegalPage } from './LegalPage.tsx'
import { MAIN_ID, type PageId } from './pages.ts'
import notices from '#pages/islands/form/Notices.module.css'
import { IconButton } from '#pages/ui/Button.tsx'
import { X } from '#pages/ui/Icon.tsx'
import { ConsentBanner } from '#pages/consent/ConsentBanner.tsx'
import { Footer } from '#pages/sections/footer/Footer.tsx'
import { Header } from '#pages/sections/header/Header.tsx'

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

/** A page in its frame: header with menus, footer, consent banner. */
export function Page({ id }: { id: PageId }) {
  const { business, texts } = useContent()
  // There, navigation entries are plain anchors, and the list of services is shown.
  const home = id === 'home' || id === 'sent'
  return (
    <>
      <a className="skip" href={`#${MAIN_ID}`}>
        {texts.header.skip}
      </a>
      {business.map && <ConsentBanner />}
      <Header home={home} />
      {CONTENTS[id]}
      <Footer home={home} />
    </>
  )
}

/** The home page: every section in the specified order. */
function HomePage() {
  const { projects } = useContent()
  return (
    <main id={MAIN_ID}>
      <Hero />
      <CallBar />
      <Services />
      {projects.length > 0 && <Projects />}
      <Contact />
    </main>
  )
}

/** Confirms an enquiry sent without JavaScript, on the page that follows the post. */
function SentNotice() {
  const { texts } = useContent()
  return (
    <section id={SENT_ANCHOR} className={notices.sent} aria-label={texts.notices.one} {...hook('clear-of-banner')}>
      <div className={`sheet screen ${notices.notice}`}>
        <div>
          <p className={notices.title}>{NOTICES.sent.title}</p>
          <p className={notices.text}>{NOTICES.sent.text}</p>
        </div>
        <IconButton icon={X} href="/" label={texts.notices.close} />
        <p className={notices.reference}>
          {texts.form.reference} <b translate="no">{markerOf('reference')}</b>
        </p>
      </div>
    </section>
  )
}
