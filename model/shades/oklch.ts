import { type Channels, channelsOf, colorOf, encoded, linear } from './channels.ts'

/** A colour as the eye orders it (bottosson.github.io/posts/oklab): lightness from 0 to 1, chroma, hue in radians. */
export type Oklch = { lightness: number; chroma: number; hue: number }

// Of a channel: less is no longer to be seen.
const OUTSIDE = 0.0005
const HALVINGS = 20

/** @param color such as '#c34a57'. */
export function oklchOf(color: string): Oklch {
  const [r, g, b]: Channels = channelsOf(color)
  const [red, green, blue] = [linear(r), linear(g), linear(b)]
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const z = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, z),
    hue: Math.atan2(z, a),
  }
}

/** The nearest colour a screen can show, such as '#c34a57': as light and of the same hue, with as much chroma as there is. */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  let [least, most] = [0, chroma]
  if (isShown(channelsAt({ lightness, chroma, hue }))) least = most
  for (let step = 0; step < HALVINGS && least < most; step++) {
    const middle = (least + most) / 2
    if (isShown(channelsAt({ lightness, chroma: middle, hue }))) least = middle
    else most = middle
  }
  const [red, green, blue] = channelsAt({ lightness, chroma: least, hue })
  return colorOf([within(red), within(green), within(blue)])
}

const isShown = (channels: Channels): boolean =>
  channels.every((channel) => channel >= -OUTSIDE && channel <= 1 + OUTSIDE)

const within = (channel: number): number => Math.min(1, Math.max(0, channel))

function channelsAt({ lightness, chroma, hue }: Oklch): Channels {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}
