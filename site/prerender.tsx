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

const VOID = /(<(?:br|img|input|link|meta|source)(?: [^>]*)?)\/>/g
const JSON_VALUE = /="([^"]*&quot;[^"]*)"/g

/** What React always writes and no parser needs: a hundred bytes of the first flight. */
function shortened(html: string): string {
  return html
    .replaceAll(/><\/(?:circle|line|path|rect)>/g, '/>')
    .replaceAll(VOID, '$1>')
    .replaceAll(/(?<= [a-z-]+)=""(?=[ >])/g, '')
    .replaceAll(/(?<= class="[^"]*) +(?="| )/g, '')
    .replaceAll(JSON_VALUE, (_written, value: string) => `='${value.replaceAll('&quot;', '"')}'`)
}
