import { color } from '#model/brand.ts'
import * as business from '#model/business.ts'
import { CONSENT_KEY } from '#site/consent/consent.ts'
import { siteOrigin } from '#site/settings.ts'
import type { PageId } from '#site/pages/pages.ts'
import { PageMeta } from './PageMeta.tsx'
import { StructuredData } from './StructuredData.tsx'

/** URLs of the built files a document refers to. */
export type Assets = {
  styles: string[]
  /** The small script that loads the page's application after first paint. */
  boot: string
  /** The page's application script. */
  app: string
}

type Props = { id: PageId; html: string; assets: Assets }

/** The HTML document around a prerendered page; static, never hydrated. */
export function Document({ id, html, assets }: Props) {
  return (
    <html lang="de" id="top">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <PageMeta id={id} siteOrigin={siteOrigin} />
        <meta name="theme-color" content={color} />
        {/* iOS would turn every figure that looks like a phone number into a link of its own. */}
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {/* It decides what the first paint shows; browsers that can't wait for it show the consent banner a moment later. */}
        <script
          type="module"
          blocking="render"
          src={assets.boot}
          data-app={assets.app}
          data-consent-key={CONSENT_KEY}
        />
        {id === 'home' && <StructuredData business={business} siteOrigin={siteOrigin} />}
      </head>
      <body data-page={id}>
        <div id="root" dangerouslySetInnerHTML={{ __html: html }} />
      </body>
    </html>
  )
}
