/**
 * The `data-` attributes by which components, behaviours (browser/) and styles find each other: all of them, without
 * their `data-`. On the root element the inline script sets `asks`, `arrives` and `popovers`, behaviours `scrolled` and
 * `ready`.
 */
export type Hook =
  // On the root element.
  | 'asks'
  | 'arrives'
  | 'popovers'
  | 'scrolled'
  | 'ready'
  // The frame of every page.
  | 'header'
  | 'menu'
  | 'dropdown'
  /** A link or button that is marked while its section, named here, is in view. */
  | 'section'
  /** A control that stays invisible until its script answers: see `live`. */
  | 'needs-script'
  /** Set on what answers now, or around it. */
  | 'live'
  /** Takes no fixed place in the window, which would be too small for it. */
  | 'in-flow'
  // Consent and map.
  | 'banner'
  /** A button of the banner; the choice it stores. */
  | 'consent'
  | 'consent-settings'
  /** What ends above the banner; gets its height as `--banner-height`. */
  | 'clear-of-banner'
  /** The map's place; the address of its frame. */
  | 'map'
  | 'map-title'
  | 'map-load'
  /** Stands there until the map is loaded. */
  | 'map-before'
  // What changes on the page.
  | 'reveal'
  | 'reveal-cards'
  | 'reveal-soon'
  | 'measured'
  | 'mm'
  /** The figure of a dimension line in a drawing. */
  | 'figure'
  | 'call-bar'
  | 'shown'
  /** Tells whether somebody answers the phone now. */
  | 'opening-hours'
  | 'told'
  /** The last day on which it is true, as an ISO date. */
  | 'until'
  /** The film; its files as JSON. */
  | 'film'
  | 'film-toggle'
  /** The label of the film's button in one state, `playing` or `paused`. */
  | 'film-label'
  | 'view'
  /** What surrounds a control with a tooltip; the words of it. */
  | 'tip'
  /** The media query where the control does not show these words itself. */
  | 'tip-media'
  /** Shows the lines of all photos. */
  | 'lines-toggle'
  | 'lost-page'
  // Islands.
  | 'island'
  /** What the form says before its island is there. */
  | 'offline'
  /** The URL of the data an island was rendered with. */
  | 'given'
  /** The photos of the gallery: what scrolls, and a link with its place among them. */
  | 'viewport'
  | 'photo'

/** The attribute of a hook, for JSX: `<div {...hook('header')}>`. */
export function hook(name: Hook, value = ''): Record<`data-${string}`, string> {
  return { [`data-${name}`]: value }
}

/** The first element with a hook. */
export function find(name: Hook, within: ParentNode = document): HTMLElement | null {
  return within.querySelector<HTMLElement>(`[data-${name}]`)
}

/** All elements with a hook, in their order. */
export function findAll(name: Hook, within: ParentNode = document): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(`[data-${name}]`)]
}

/** What an element's hook carries. */
export function valueOf(element: Element, name: Hook): string {
  return element.getAttribute(`data-${name}`) ?? ''
}

/** Puts a hook on an element, or takes it away. */
export function mark(element: Element, name: Hook, on: boolean): void {
  element.toggleAttribute(`data-${name}`, on)
}
