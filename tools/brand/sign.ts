import type { Model } from '#model/model-of.ts'
import { INK, PAPER } from '#model/shades/grounds.ts'
import { LEFT_BOARD, RIGHT_BOARD } from '#site/ui/mark.ts'

type Brand = Model['brand']

/** The side of the sign's drawing, in units of its own. */
export const SIGN_SIDE = 36

const INNER = 28.8
// A lettering in a square of 16 px would be a line of dots.
const NEARLY_SQUARE = 1.25

/**
 * The sign of the business on a square of paper, as an SVG drawing: the owner's logo if that is about as wide as high,
 * else the mark in his colour. On paper, because the browser's bar may be dark.
 */
export function signOf({ color, logo }: Brand): string {
  const inside =
    logo && Math.max(logo.width / logo.height, logo.height / logo.width) <= NEARLY_SQUARE
      ? ownSign(logo.svg)
      : `<g transform="translate(3.6 3.6) scale(.8)">${markIn(color)}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIGN_SIDE} ${SIGN_SIDE}"><rect width="${SIGN_SIDE}" height="${SIGN_SIDE}" rx="5" fill="${PAPER}"/>${inside}</svg>`
}

/** The mark, in a square of 36 units. */
export const markIn = (color: string): string =>
  `<path fill="${INK}" d="${LEFT_BOARD}"/><path fill="${color}" d="${RIGHT_BOARD}"/>`

/** As a picture: its style sheet and its names stay its own. */
function ownSign(svg: string): string {
  const at = (SIGN_SIDE - INNER) / 2
  const data = Buffer.from(svg).toString('base64')
  return `<image x="${at}" y="${at}" width="${INNER}" height="${INNER}" href="data:image/svg+xml;base64,${data}"/>`
}
