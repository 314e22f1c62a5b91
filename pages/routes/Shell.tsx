import type { ReactNode } from 'react'
import { ConsentBanner } from '#pages/consent/ConsentBanner.tsx'
import { useContent } from '#pages/content.ts'
import { Footer } from '#pages/sections/footer/Footer.tsx'
import { Header } from '#pages/sections/header/Header.tsx'

type Props = {
  /** On the home page, navigation entries are plain anchors and the services list is shown. */
  home: boolean
  children: ReactNode
}

/** The id of <main>, for the skip link. */
export const MAIN_ID = 'inhalt'

/** The frame of every page: header with menus, footer, consent banner. */
export function Shell({ home, children }: Props) {
  const { business, texts } = useContent()
  return (
    <>
      <a className="skip" href={`#${MAIN_ID}`}>
        {texts.header.skip}
      </a>
      {business.map && <ConsentBanner />}
      <Header home={home} />
      {children}
      <Footer home={home} />
    </>
  )
}
