import './styles/index.css'
import { renderToStaticMarkup } from 'react-dom/server'
import { ContentProvider, type PageContent } from './content.ts'
import { type Assets, Document } from './document/Document.tsx'
import { Page } from './routes/Page.tsx'
import type { PageId } from './routes/pages.ts'

/** Renders a whole HTML document. React takes over only the islands, so the other HTML has no marks for hydration. */
export function renderDocument(id: PageId, content: PageContent, assets: Assets): string {
  return `<!doctype html>${renderToStaticMarkup(
    <ContentProvider value={content}>
      <Document id={id} assets={assets}>
        <Page id={id} />
      </Document>
    </ContentProvider>,
  )}`
}
