import { type Channels, channelsOf, linear } from './channels.ts'

export const WHITE = '#ffffff'

/** The contrast of two colours as WCAG 2 reckons it, from 1 to 21; what is to be read needs 4.5, what is to be seen 3. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(color: string): number {
  const [red, green, blue]: Channels = channelsOf(color)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
