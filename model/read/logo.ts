import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DOMParser, type Element, type Node, onErrorStopParsing, ParseError, XMLSerializer } from '@xmldom/xmldom'
import { addressName, fileNamed } from '../file-names.ts'
import { LONGEST_XML, readXml } from './xml.ts'

export type Logo = {
  svg: string
  /** The size in the drawing's own units. */
  width: number
  height: number
  /** The logo's address on the site. */
  src: string
  /** Only for a logo with letters as text: the drawing without letters, and the drawing with a box for each letter. */
  withoutFonts: { letterless: string; boxes: string } | null
}

const AGAIN = 'Bitte speichern Sie das Logo noch einmal als SVG, am besten als „einfaches SVG“.'
const NO_SVG = `Das ist keine SVG-Datei von höchstens 500 KB. ${AGAIN}`
const ELSEWHERE =
  'Das Logo verweist auf eine andere Datei oder Website; die fehlt dann. Bitte betten Sie alles ein und speichern Sie es noch einmal als SVG.'
const WEB_PAGE = `Im Logo steht eine Webseite (foreignObject). ${AGAIN}`
const TOO_MANY = `Das Logo besteht aus zu vielen Teilen, die einander enthalten (use). ${AGAIN}`
const NO_SIZE = `Im Logo fehlt seine Größe: die Angabe viewBox, oder Breite und Höhe mit einem festen Maß. ${AGAIN}`

/** Elements that neither move nor run a program. */
const ELEMENTS = new Set(
  `svg g defs symbol use a title desc style switch text tspan textPath path rect circle ellipse line polyline polygon image linearGradient
  radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix feComponentTransfer feComposite
  feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG
  feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
  feTurbulence`.split(/\s+/),
)
const ATTRIBUTES = new Set(
  `xmlns xmlns:xlink xlink:href href id class style version viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx
  cy r rx ry fx fy fr d points pathLength transform transform-origin type media fill fill-opacity fill-rule stroke
  stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity
  color display visibility overflow clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits mask-type marker
  marker-start marker-mid marker-end markerUnits markerWidth markerHeight refX refY orient gradientUnits
  gradientTransform spreadMethod offset stop-color stop-opacity patternUnits patternContentUnits patternTransform filter
  filterUnits primitiveUnits in in2 result mode values operator k1 k2 k3 k4 stdDeviation edgeMode dx dy scale
  xChannelSelector yChannelSelector radius order kernelMatrix divisor bias targetX targetY preserveAlpha tableValues
  slope intercept amplitude exponent surfaceScale diffuseConstant specularConstant specularExponent azimuth elevation z
  pointsAtX pointsAtY pointsAtZ limitingConeAngle baseFrequency numOctaves seed stitchTiles flood-color flood-opacity
  lighting-color color-interpolation color-interpolation-filters paint-order shape-rendering image-rendering
  vector-effect mix-blend-mode isolation enable-background font font-family font-size font-stretch font-style
  font-variant font-weight letter-spacing word-spacing text-anchor text-decoration textLength lengthAdjust startOffset
  rotate dominant-baseline alignment-baseline baseline-shift writing-mode xml:space`.split(/\s+/),
)
const SVG = 'http://www.w3.org/2000/svg'
const PIXELS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
  q: 2.4 / 2.54,
  em: 16,
  rem: 16,
  ex: 8,
}
// Drawings copied from a web page lack the names of their namespaces.
const PARSER = new DOMParser({ onError: onErrorStopParsing, xmlns: { xlink: 'http://www.w3.org/1999/xlink' } })

// A backslash hides letters from this search: CSS reads u\72l( as url(.
const LINK_IN_CSS = /\\|@import|image-set\(|url\(\s*["']?\s*(?!["'#\s]|data:image\/)/i
const OWN_PART = /^\s*(?:#|data:image\/(?:png|jpeg|gif|webp)[;,])/i

/**
 * Reads the logo. Only listed elements and attributes are published: scripts, animations and notes of drawing programs
 * are left out.
 * @param folder of the owner's photos.
 * @param names of the files in it.
 * @param name of the file, as the content has it.
 * @returns the logo, or a German sentence that says how to mend the file.
 */
export function readLogo(folder: string, names: readonly string[], name: string): Logo | string {
  const file = fileNamed(names, name)
  if (file === undefined)
    return 'Diese Datei liegt nicht unter „Fotos und Filme“ (content/media). Ohne Logo bleibt das Feld leer.'
  const path = join(folder, file)
  if (!statSync(path).isFile()) return NO_SVG
  try {
    const bytes = readFileSync(path)
    return bytes.length > LONGEST_XML ? NO_SVG : logoOf(readXml(bytes), addressName(file))
  } catch (error) {
    // RangeError: thousands of elements within each other, or a document type that readXml refuses.
    if (error instanceof ParseError || error instanceof RangeError) return NO_SVG
    throw error
  }
}

function logoOf(source: string, name: string): Logo | string {
  const { documentElement: root } = PARSER.parseFromString(source, 'image/svg+xml')
  if (root?.localName !== 'svg' || root.namespaceURI !== SVG) return NO_SVG
  const fault = clean(root)
  if (fault !== null) return fault
  const parts = new Map([...root.getElementsByTagName('*')].map((part) => [part.getAttribute('id') ?? '', part]))
  if (drawnBy(root, parts, new Map()) > MOST_DRAWN) return TOO_MANY
  const size = sizeOf(root)
  if (!size) return NO_SIZE
  const { width, height } = size
  const written = () => `${new XMLSerializer().serializeToString(root)}\n`
  const svg = written()
  const logo = { svg, width, height, src: logoAddress(name, svg), withoutFonts: null }
  const texts = [...root.getElementsByTagName('text')]
  if (texts.length === 0) return logo
  for (const text of texts) turnIntoBoxes(text)
  const boxes = written()
  for (const text of texts) text.parentNode?.removeChild(text)
  return { ...logo, withoutFonts: { boxes, letterless: written() } }
}

/** The size of the drawing in its own units. A drawing without `viewBox` gets one. */
function sizeOf(root: Element): { width: number; height: number } | null {
  const [, , ...box] = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const isBox = box.length === 2 && box.every((side) => side > 0)
  const [width = 0, height = 0] = isBox ? box : [lengthOf(root, 'width'), lengthOf(root, 'height')]
  if (!(width > 0 && height > 0 && width * height < Infinity)) return null
  if (!isBox) root.setAttribute('viewBox', `0 0 ${width} ${height}`)
  return { width, height }
}

/** A length of the drawing in pixels, which are the units of a drawing without `viewBox`; 0 if it has no fixed length. */
function lengthOf(root: Element, name: string): number {
  const [, figure, unit = ''] =
    /^\s*\+?([\d.]+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(root.getAttribute(name) ?? '') ?? []
  return Math.round(Number(figure ?? 0) * (PIXELS[unit.toLowerCase()] ?? 0) * 1000) / 1000
}

/** So many elements are drawn in two seconds. Each reference to another part multiplies them. */
const MOST_DRAWN = 30_000

/** How many elements are drawn for one, with those it refers to. @param parts of the drawing by their id. */
function drawnBy(element: Element, parts: ReadonlyMap<string, Element>, known: Map<Element, number>): number {
  const counted = known.get(element)
  if (counted !== undefined) return counted
  // A part within itself is not drawn.
  known.set(element, 0)
  const links = [...element.attributes].flatMap(({ value }) => [...value.matchAll(/#([^\s"')]+)/g)])
  const used = links.flatMap(([, id = '']) => parts.get(id) ?? [])
  const own = element.localName === 'stop' ? 0 : 1
  const sum = [...element.children, ...used].reduce((total, part) => total + drawnBy(part, parts, known), own)
  known.set(element, sum)
  return sum
}

/** Replaces every letter by a character that no font has. */
function turnIntoBoxes({ childNodes }: Node): void {
  for (const child of childNodes) {
    if (child.nodeType === child.TEXT_NODE) child.nodeValue = (child.nodeValue ?? '').replaceAll(/\S/gu, '\u{10fffd}')
    else turnIntoBoxes(child)
  }
}

/** The address of a logo. A changed drawing has another address. */
export function logoAddress(name: string, svg: string): string {
  return `/media/${name}.${createHash('sha256').update(svg).digest('hex').slice(0, 8)}.svg`
}

/** Removes everything from an element that is not listed. @returns a German sentence if the drawing would then be incomplete. */
function clean(element: Element): string | null {
  // The loops go over copies, because removing a member changes both lists.
  const [attributes, children] = [[...element.attributes], [...element.children]]
  for (const attribute of attributes) {
    const { name, value } = attribute
    if (!ATTRIBUTES.has(name)) element.removeAttributeNode(attribute)
    else if (name.endsWith('href') ? !OWN_PART.test(value) : LINK_IN_CSS.test(value)) return ELSEWHERE
  }
  if (element.localName === 'style' && LINK_IN_CSS.test(element.textContent ?? '')) return ELSEWHERE
  for (const inner of children) {
    const name = inner.namespaceURI === SVG ? (inner.localName ?? '') : ''
    // Browsers show no element that requires another program. In a <switch> they show the next one instead.
    const isShown = !inner.hasAttribute('requiredExtensions')
    const fault = !isShown ? null : name === 'foreignObject' ? WEB_PAGE : ELEMENTS.has(name) ? clean(inner) : null
    if (fault !== null) return fault
    if (!isShown || !ELEMENTS.has(name)) element.removeChild(inner)
  }
  return null
}
