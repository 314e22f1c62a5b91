import type { ExportNamedDeclaration } from 'estree'
import { valueToEstree } from 'estree-util-value-to-estree'
import type { Element, ElementContent, Root } from 'hast'

const SOFT_HYPHEN = '\u00ad'

type Heading = { id: string; text: string }

/**
 * For MDX: gives every second-level heading an id made of its words, and makes the document export them in their order
 * as `headings`, for a table of contents.
 */
export function exportHeadings() {
  return (tree: Root): void => {
    const headings = tree.children
      .filter((node): node is Element => node.type === 'element' && node.tagName === 'h2')
      .map((node) => {
        const text = textOf(node)
        const id = slug(text)
        node.properties.id = id
        return { id, text }
      })
    tree.children.unshift(exportStatement(headings))
  }
}

/** The words of a heading as an address: lower case, umlauts spelled out, hyphens between words. */
export function slug(text: string): string {
  const spelled = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
  return Object.entries(spelled)
    .reduce((result, [letter, letters]) => result.replaceAll(letter, letters), text.toLowerCase())
    .replaceAll(SOFT_HYPHEN, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map((child) => textOf(child)).join('') : ''
}

/** `export const headings = [{ id, text }, …]` as the syntax tree MDX asks for. */
function exportStatement(headings: Heading[]): Root['children'][number] {
  const declaration: ExportNamedDeclaration = {
    type: 'ExportNamedDeclaration',
    attributes: [],
    specifiers: [],
    declaration: {
      type: 'VariableDeclaration',
      kind: 'const',
      declarations: [
        { type: 'VariableDeclarator', id: { type: 'Identifier', name: 'headings' }, init: valueToEstree(headings) },
      ],
    },
  }
  return {
    type: 'mdxjsEsm',
    value: '',
    data: { estree: { type: 'Program', sourceType: 'module', body: [declaration] } },
  }
}
