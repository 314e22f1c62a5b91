import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { useContent } from '#site/content.ts'
import { hook } from '#site/hooks.ts'

type IslandProps<P extends object> = {
  /** As in `ISLANDS` (browser/islands.ts). */
  name: string
  of: ComponentType<P>
  /** Its properties; the browser fetches them as data, together with its script. */
  props: P
}

/**
 * A part of the page that React takes over in the browser. Rendered by itself, so that its marks and ids are those of
 * its own root there.
 */
export function Island<P extends object>({ name, of: Component, props }: IslandProps<P>) {
  const html = renderToString(<Component {...props} />, { identifierPrefix: name })
  const url = useContent().publish(name, JSON.stringify(props))
  return (
    <div
      {...hook('island', name)}
      {...hook('props', url)}
      // In the tree of Firefox from the start: put in by React's listeners, it made Orca begin its content over and over.
      aria-busy="false"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
