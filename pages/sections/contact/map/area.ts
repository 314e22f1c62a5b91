/** The place of a text: the start, middle or end of its base line. */
export type Label = { x: number; y: number; anchor: 'start' | 'middle' | 'end' }

export type Town = {
  name: string
  x: number
  y: number
  label: Label
  /** A small drawing leaves this name out. */
  minor: boolean
}

/** The service area around the town, as build/pictures/map draws it. A path is empty when there is nothing to draw. */
export type AreaDrawing = {
  /** The land, when the circle reaches the sea. */
  land: string
  lakes: string
  broadRivers: string
  rivers: string
  border: string
  home: { name: string; label: Label; long: boolean }
  towns: readonly Town[]
}

/** The radius of the circle in units of the drawing. */
export const RADIUS = 128
/** The dimension line from the centre to the rim, and the middle of its figure. */
export const DIMENSION = { end: [104.2, -74.4], figure: [62.5, -48.6], degrees: -35.5 } as const
