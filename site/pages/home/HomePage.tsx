import { useEffect } from 'react'
import * as business from '#model/business.ts'
import { projects } from '#model/projects.ts'
import { Shell } from '#site/app/Shell.tsx'
import { SentNotice } from '#site/notices/SentNotice.tsx'
import { CallBar } from '#site/sections/call/CallBar.tsx'
import { showCallBar } from '#site/sections/call/show-call-bar.ts'
import { Contact } from '#site/sections/contact/Contact.tsx'
import { Hero } from '#site/sections/hero/Hero.tsx'
import { Makers } from '#site/sections/makers/Makers.tsx'
import { Projects } from '#site/sections/projects/Projects.tsx'
import { Services } from '#site/sections/services/Services.tsx'
import { Prerendered } from '#site/ui/prerendered/Prerendered.tsx'
import { keepReachable } from '#site/ui/reachable/keep-reachable.ts'
import { revealOnScroll } from '#site/ui/reveal/reveal.ts'

/** The home page: every section in the specified order. */
export function HomePage() {
  useEffect(revealOnScroll, [])
  useEffect(showCallBar, [])
  useEffect(keepReachable, [])

  return (
    <Shell home>
      <main id="inhalt">
        <SentNotice />
        <Hero />
        <Prerendered>
          {import.meta.env.SSR && (
            <>
              <CallBar />
              {business.manufacturers.length > 0 && <Makers />}
              <Services />
            </>
          )}
        </Prerendered>
        {projects.length > 0 && <Projects />}
        <Contact />
      </main>
    </Shell>
  )
}
