import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { renderToStaticMarkup } from 'react-dom/server'
import { PageRoot } from '#site/app/PageRoot.tsx'
import { type Assets, Document } from '#site/document/Document.tsx'
import { Page } from '#site/pages/Page.tsx'
import { PAGES, type PageId } from '#site/pages/pages.ts'
import { StaticRenderer } from '#site/ui/prerendered/Prerendered.tsx'

export { PAGES }

// Prerendered content may hold prerendered content: a drawing within a text.
const renderStatic = (content: ReactNode): string =>
  renderToStaticMarkup(<StaticRenderer value={renderStatic}>{content}</StaticRenderer>)

/** One whole HTML document; its root holds exactly the tree the browser hydrates. */
export async function renderDocument(id: PageId, assets: Assets): Promise<string> {
  const tree: ReactNode = (
    <StaticRenderer value={renderStatic}>
      <PageRoot>
        <Page id={id} />
      </PageRoot>
    </StaticRenderer>
  )
  const { prelude } = await prerender(tree, {
    // Larger slices would come at the end of the page and be put in place by an inline script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      throw error
    },
  })
  const html = shortened(await new Response(prelude).text())
  return `<!doctype html>${renderToStaticMarkup(<Document id={id} html={html} assets={assets} />)}`
}

/** SVG may close an empty element at once, which React never does: fifty bytes of the first flight. */
function shortened(html: string): string {
  return html.replaceAll(/><\/(?:circle|line|path|rect)>/g, '/>')
}
