import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'

/** Turns elements into HTML; provided by the prerender entry only, so the browser never downloads a renderer. */
export const StaticRenderer = createContext<((element: ReactNode) => string) | null>(null)

type Props = Omit<ComponentProps<'div'>, 'children' | 'dangerouslySetInnerHTML'> & {
  as?: 'div' | 'main' | 'span'
  /** Write `import.meta.env.SSR && <Content />`, so that the content stays out of the browser's script. */
  children: ReactNode
}

/**
 * Content that never changes after the build: drawings, texts. It is in the HTML already, so the script need not carry
 * it again. React leaves the HTML inside alone when it hydrates.
 */
export function Prerendered({ as: Tag = 'div', children, ...attributes }: Props) {
  const render = useContext(StaticRenderer)
  const html = render ? render(children) : ''
  return <Tag {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}
