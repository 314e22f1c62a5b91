import { useContent } from '#site/content.ts'
import { CallBar } from '#site/sections/call/CallBar.tsx'
import { Contact } from '#site/sections/contact/Contact.tsx'
import { Hero } from '#site/sections/hero/Hero.tsx'
import { Manufacturers } from '#site/sections/manufacturers/Manufacturers.tsx'
import { Projects } from '#site/sections/projects/Projects.tsx'
import { Services } from '#site/sections/services/Services.tsx'
import { MAIN_ID } from './Shell.tsx'

/** The home page: every section in the specified order. */
export function HomePage() {
  const { business, projects } = useContent()
  return (
    <main id={MAIN_ID}>
      <Hero />
      <CallBar />
      {business.manufacturers.length > 0 && <Manufacturers />}
      <Services />
      {projects.length > 0 && <Projects />}
      <Contact />
    </main>
  )
}
