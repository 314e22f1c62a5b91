import '#site/styles/index.css'
import { hydratePage } from '#site/app/hydrate-page.tsx'
import { HomePage } from '#site/pages/home/HomePage.tsx'

export const hydrated = hydratePage(<HomePage />)
