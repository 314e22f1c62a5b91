import { type ReactNode, useEffect } from 'react'
import * as texts from '#model/texts.ts'
import { ConsentBanner } from '#site/consent/ConsentBanner.tsx'
import { Notices } from '#site/notices/Notices.tsx'
import { Footer } from '#site/sections/footer/Footer.tsx'
import { Header } from '#site/sections/header/Header.tsx'
import { keepMeasured } from '#site/ui/measured/measure.ts'
import { keepFocusInView } from './keep-focus-in-view.ts'
import { prefetchPages } from './prefetch-pages.ts'
import styles from './Shell.module.css'

type Props = {
  /** On the home page, navigation entries are plain anchors and the services list is shown. */
  home: boolean
  children: ReactNode
}

/** The frame of every page: header with menus, footer, consent banner, notices. */
export function Shell({ home, children }: Props) {
  useEffect(keepFocusInView, [])
  useEffect(keepMeasured, [])
  useEffect(prefetchPages, [])

  return (
    <>
      <a className={styles.skip} href="#inhalt">
        {texts.header.skip}
      </a>
      <ConsentBanner />
      <Header home={home} />
      {children}
      <Footer home={home} />
      <Notices />
    </>
  )
}
