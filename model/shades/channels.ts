/** Red, green and blue from 0 to 1. */
export type Channels = readonly [number, number, number]

/** @param color such as '#c34a57'. */
export function channelsOf(color: string): Channels {
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16) / 255
  return [channel(1), channel(3), channel(5)]
}

/** The colour of channels, such as '#c34a57'. */
export function colorOf(channels: Channels): string {
  const hex = channels.map((channel) =>
    Math.round(channel * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${hex.join('')}`
}

/** The light of an sRGB channel. */
export const linear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

/** The sRGB channel of a light. */
export const encoded = (light: number): number =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
