/** The legal texts: the page itself and what it says about itself. */
declare module '#content/legal/*.mdx' {
  export const meta: import('../types.ts').LegalMeta
  export const headings: readonly import('../types.ts').LegalHeading[]
  export default function LegalText(props: import('../types.ts').LegalProps): import('react').ReactNode
}
