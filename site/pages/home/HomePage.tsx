import { useEffect } from 'react'
import { Shell } from '#site/app/Shell.tsx'
import { SentNotice } from '#site/notices/SentNotice.tsx'
import { Contact } from '#site/sections/contact/Contact.tsx'
import { Hero } from '#site/sections/hero/Hero.tsx'
import { Makers } from '#site/sections/makers/Makers.tsx'
import { Projects } from '#site/sections/projects/Projects.tsx'
import { Services } from '#site/sections/services/Services.tsx'
import { revealOnScroll } from '#site/ui/reveal/reveal.ts'

/** The home page: every section in the specified order. */
export function HomePage() {
  useEffect(revealOnScroll, [])

  return (
    <Shell home>
      <main id="inhalt">
        <SentNotice />
        <Hero />
        <Makers />
        <Services />
        <Projects />
        <Contact />
      </main>
    </Shell>
  )
}
