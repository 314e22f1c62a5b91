import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { hook } from '#site/hooks.ts'

type Props<Given extends object> = {
  /** As in `ISLANDS` (browser/islands.ts). */
  name: string
  of: ComponentType<Given>
  /** Its properties; they stand beside it as data, for the browser. */
  given: Given
}

/**
 * A part of the page that React takes over in the browser. Rendered by itself, so that its marks and ids are those of
 * its own root there.
 */
export function Island<Given extends object>({ name, of: Component, given }: Props<Given>) {
  const html = renderToString(<Component {...given} />, { identifierPrefix: name })
  // "<" escaped: a "</script>" in the data would end the block.
  const json = JSON.stringify(given).replaceAll('<', '\\u003c')
  return (
    <>
      <div {...hook('island', name)} dangerouslySetInnerHTML={{ __html: html }} />
      <script type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
    </>
  )
}
