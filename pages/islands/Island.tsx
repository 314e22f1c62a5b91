import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { useContent } from '#pages/content.ts'
import { hook } from '#pages/hooks.ts'

type IslandProps<P extends object> = { name: string; of: ComponentType<P>; props: P }

/**
 * A part of the page that React takes over in the browser. The part is rendered as its own root, so that `useId` gives the
 * same ids in the browser.
 * @param name of the island in `ISLANDS` (browser/islands.ts).
 * @param props of the component; the browser fetches them together with the script.
 */
export function Island<P extends object>({ name, of: Component, props }: IslandProps<P>) {
  const html = renderToString(<Component {...props} />, { identifierPrefix: name })
  const url = useContent().publish(name, JSON.stringify(props))
  return (
    <div
      {...hook('island', name)}
      {...hook('props', url)}
      // Without this attribute React's listeners change Firefox's accessibility tree, and Orca reads the island again and again.
      aria-busy="false"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
