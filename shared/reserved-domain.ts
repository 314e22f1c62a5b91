/** RFC 2606 and RFC 6761 reserve these domains for examples: no mail arrives there. */
export const RESERVED_DOMAIN = /(^|[.@/])(example|test|invalid|localhost|example\.(com|net|org))$/
