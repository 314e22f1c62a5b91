import type { Property } from 'estree'
import type { Element, ElementContent, Root } from 'hast'

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
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map((child) => textOf(child)).join('') : ''
}

/** `export const headings = [{ id, text }, …]` as the syntax tree MDX asks for. */
function exportStatement(headings: Heading[]): Root['children'][number] {
  return {
    type: 'mdxjsEsm',
    value: '',
    data: {
      estree: {
        type: 'Program',
        sourceType: 'module',
        body: [
          {
            type: 'ExportNamedDeclaration',
            attributes: [],
            specifiers: [],
            declaration: {
              type: 'VariableDeclaration',
              kind: 'const',
              declarations: [
                {
                  type: 'VariableDeclarator',
                  id: { type: 'Identifier', name: 'headings' },
                  init: {
                    type: 'ArrayExpression',
                    elements: headings.map(({ id, text }) => ({
                      type: 'ObjectExpression',
                      properties: [property('id', id), property('text', text)],
                    })),
                  },
                },
              ],
            },
          },
        ],
      },
    },
  }
}

const property = (name: string, value: string): Property => ({
  type: 'Property',
  kind: 'init',
  method: false,
  shorthand: false,
  computed: false,
  key: { type: 'Identifier', name },
  value: { type: 'Literal', value },
})
