import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { useContent } from '#site/content.ts'
import { hook } from '#site/hooks.ts'

type Props<Given extends object> = {
  /** As in `ISLANDS` (browser/islands.ts). */
  name: string
  of: ComponentType<Given>
  /** Its properties; the browser fetches them as data, together with its script. */
  given: Given
}

/**
 * A part of the page that React takes over in the browser. Rendered by itself, so that its marks and ids are those of
 * its own root there.
 */
export function Island<Given extends object>({ name, of: Component, given }: Props<Given>) {
  const html = renderToString(<Component {...given} />, { identifierPrefix: name })
  const url = useContent().publish(name, JSON.stringify(given))
  return (
    <div
      {...hook('island', name)}
      {...hook('given', url)}
      // In the tree of Firefox from the start: put in by React's listeners, it made Orca begin its content over and over.
      aria-busy="false"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
