import { useContent } from '#site/content.ts'
import { PAGES, type PageId } from '#site/pages/pages.ts'

/** Title, description, canonical address and preview card of a page; pages without an address are kept out of search engines. */
export function PageMeta({ id }: { id: PageId }) {
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
  // What is to be read in the picture, which the build draws.
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
