import type { ReactNode } from 'react'
import { Footer } from '#site/sections/footer/Footer.tsx'
import { Header } from '#site/sections/header/Header.tsx'

type Props = {
  /** On the home page, navigation entries are plain anchors and the services list is shown. */
  home: boolean
  children: ReactNode
}

/** The frame of every page: header with menus, footer, consent banner, notices. */
export function Shell({ home, children }: Props) {
  return (
    <>
      <Header home={home} />
      {children}
      <Footer home={home} />
    </>
  )
}
