/** The six functions of React DOM that the pages and the editor call. */
declare module 'react-dom' {
  type Node = import('react').ReactNode
  export function createPortal(children: Node, container: Element, key?: string): import('react').ReactPortal
  export function flushSync(work: () => void): void
}

declare module 'react-dom/client' {
  type Node = import('react').ReactNode
  type OnError = (error: unknown) => void
  type Options = { identifierPrefix: string; onUncaughtError: OnError; onRecoverableError: OnError }
  export type Root = { render(children: Node): void; unmount(): void }
  export function createRoot(container: Element): Root
  export function hydrateRoot(container: Element, children: Node, options: Options): Root
}

declare module 'react-dom/server' {
  type Node = import('react').ReactNode
  export function renderToString(children: Node, options?: { identifierPrefix: string }): string
  export function renderToStaticMarkup(children: Node): string
}
