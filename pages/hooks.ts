/**
 * The `data-` attributes by which components, behaviours (browser/) and styles find each other: all of them, without
 * their `data-`. On the root element the inline script sets `asks`, `arrives`, `later` and `popovers`, behaviours `scrolled` and
 * `ready`; `plain` says that the business has no drawings of a craftsman.
 */
export type Hook = OfRoot | OfFrame | OfConsent | OfChange | OfIsland

type OfRoot = 'plain' | 'asks' | 'arrives' | 'later' | 'popovers' | 'scrolled' | 'ready'
/**
 * `part`: laid out after the first view on a phone. `section`: marked while the section named here is in view. `needs-script`: invisible until its script answers, and sets
 * `live` on it or around it. `in-flow`: takes no fixed place in the window, which would be too small for it.
 */
type OfFrame = 'part' | 'header' | 'menu' | 'dropdown' | 'section' | 'needs-script' | 'live' | 'in-flow' | 'lost-page'
/**
 * `consent`: a button of the banner, with the choice it stores. `clear-of-banner`: ends above the banner and gets its
 * height as `--banner-height`. `map`: the address of its frame. `map-before`: stands there until the map is loaded.
 */
type OfConsent = 'banner' | 'consent' | 'consent-settings' | 'clear-of-banner' | Map
type Map = 'map' | 'map-title' | 'map-load' | 'map-before'
/**
 * `opening-hours`: tells whether somebody answers the phone now; `since`, `until`: the first and the last
 * day on which it is true. `compare`: two pictures with a slider. `film`: a template; `film-files`: its files as JSON. `film-label`: the button's label while it is `playing` or `paused`.
 * `tip`: the words of a tooltip; `tip-media`: where the control does not show them itself.
 */
type OfChange = Reveal | 'call-bar' | 'shown' | 'opening-hours' | 'told' | 'since' | 'until' | 'compare' | Film
type Reveal = 'reveal' | 'reveal-cards' | 'reveal-soon'
type Film = 'film' | 'film-files' | 'film-toggle' | 'film-label' | 'view' | 'tip' | 'tip-media'
/**
 * `late-styles`: the URL of the styles that show after a press. `props`: the URL of the properties that an island was rendered with. `offline`: the sentence for a post while offline, before the form's island is there.
 * `sent`: stands in the place of a form that was sent. `viewport`: the scroller of the photos. `photo`: a link, with the place of its project; a link without a place leads to a picture from before the work. `visualisation`: the picture is the demo's. `lines-toggle`: shows the lines of all photos. `topic`: a link to the form, with the service it is about.
 */
type OfIsland =
  | 'island'
  | 'late-styles'
  | 'sent'
  | 'props'
  | 'offline'
  | 'viewport'
  | 'photo'
  | 'visualisation'
  | 'lines-toggle'
  | 'topic'

/** The attribute of a hook, for JSX: `<div {...hook('header')}>`. */
export const hook = (name: Hook, value = ''): Record<`data-${string}`, string> => ({ [`data-${name}`]: value })

/** The first element with a hook. */
export const find = (name: Hook, within: ParentNode = document) => within.querySelector<HTMLElement>(`[data-${name}]`)

/** All elements with a hook, in their order. */
export const findAll = (name: Hook, within: ParentNode = document) => [
  ...within.querySelectorAll<HTMLElement>(`[data-${name}]`),
]

/** The value of an element's hook. */
export const hookValue = (element: Element, name: Hook) => element.getAttribute(`data-${name}`) ?? ''

/** Puts a hook on an element, or takes it away. */
export const setHook = (element: Element, name: Hook, on: boolean) => element.toggleAttribute(`data-${name}`, on)
