import type { ReactNode } from 'react'
import { useContent } from '#pages/content.ts'
import { hook } from '#pages/hooks.ts'
import { PAGES, type PageId } from '#pages/routes/pages.ts'
import { BOOT_SCRIPT } from './boot-script.ts'
import { StructuredData } from './StructuredData.tsx'

export type Assets = {
  styles: readonly string[]
  /** The styles of islands and inner pages, null where `styles` has them. */
  lateStyles: string | null
  /** The fonts of every first view. */
  fonts: readonly string[]
  /** The behaviours of the pages. */
  script: string
}

type Props = { id: PageId; assets: Assets; children: ReactNode }

/** The HTML document around a page. */
export function Document({ id, assets, children }: Props) {
  const { brand, business } = useContent()
  return (
    <html lang="de" id="top" {...(!business.drawings && hook('plain'))}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <PageMeta id={id} />
        <meta name="theme-color" content={brand.color} />
        {/* iOS would make links of figures that look like phone numbers. */}
        <meta name="format-detection" content="telephone=no" />
        {/* iOS fetches apple-touch-icon.png without a link. */}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/icon-192.png" type="image/png" sizes="192x192" />
        <link rel="manifest" href="/site.webmanifest" />
        {/* Fonts that come after the first layout cost a slow phone another one, and so does half of a first view. */}
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
        {id === 'home' && <link rel="expect" href="#home" blocking="render" />}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.lateStyles !== null && id !== 'home' && <link rel="stylesheet" href={assets.lateStyles} />}
        {/* A script here waits for the style sheet. At the end of a page with a form, Chrome lays out the page for its autofill. */}
        <script data-behaviours={assets.script} dangerouslySetInnerHTML={{ __html: BOOT_SCRIPT }} />
        {id === 'home' && <StructuredData />}
      </head>
      <body
        data-page={id === 'sent' ? 'home' : id}
        {...(id === 'home' && assets.lateStyles !== null && hook('late-styles', assets.lateStyles))}
      >
        {children}
      </body>
    </html>
  )
}

/** Title, description, canonical address and preview card of a page; pages without an address are kept out of search engines. */
function PageMeta({ id }: { id: PageId }) {
  const { business, seo, settings, texts } = useContent()
  const { path } = PAGES[id]
  const { title, description } = seo[id]
  if (path === null) {
    return (
      <>
        <title>{title}</title>
        <meta name="robots" content="noindex" />
      </>
    )
  }
  const { siteOrigin } = settings
  const url = `${siteOrigin}${path}`
  // The build draws these words into the picture.
  const shareAlt = `${business.name}: ${texts.hero.headline.join(' ')} ${texts.hero.kicker}`
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="de_DE" />
      <meta property="og:site_name" content={business.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={`${siteOrigin}/og.jpg`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={shareAlt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
