import './styles/index.css'
import { renderToStaticMarkup } from 'react-dom/server'
import { ContentProvider, type SiteContent } from './content.ts'
import { type Assets, Document } from './document/Document.tsx'
import { BOOT_SCRIPT } from './document/boot-script.ts'
import { Page } from './pages/Page.tsx'
import { PAGES, type PageId } from './pages/pages.ts'

export { BOOT_SCRIPT, PAGES }

/** One whole HTML document. Nothing but its islands is taken over in the browser, so it needs no marks for that. */
export function renderDocument(id: PageId, content: SiteContent, assets: Assets): string {
  const html = renderToStaticMarkup(
    <ContentProvider value={content}>
      <Document id={id} assets={assets}>
        <Page id={id} />
      </Document>
    </ContentProvider>,
  )
  return `<!doctype html>${shortened(html)}`
}

/** SVG may close an empty element at once, which React never does: fifty bytes of the first flight. */
function shortened(html: string): string {
  return html.replaceAll(/><\/(?:circle|line|path|rect)>/g, '/>')
}
