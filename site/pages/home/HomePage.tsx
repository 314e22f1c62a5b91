import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueryClient } from '#site/app/query-client.ts'
import { Shell } from '#site/app/Shell.tsx'
import { SentNotice } from '#site/notices/SentNotice.tsx'
import { Contact } from '#site/sections/contact/Contact.tsx'
import { Hero } from '#site/sections/hero/Hero.tsx'
import { Makers } from '#site/sections/makers/Makers.tsx'
import { Projects } from '#site/sections/projects/Projects.tsx'
import { Services } from '#site/sections/services/Services.tsx'

/** The home page: every section in the specified order. */
export function HomePage() {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
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
    </QueryClientProvider>
  )
}
