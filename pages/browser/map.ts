import { MAP_CHOICE_ID } from '#pages/document/boot-script.ts'
import { find, findAll, setHook, hookValue } from '#pages/hooks.ts'
import { onConsent, storedConsent } from './consent.ts'

// Without allow-top-navigation the map can't navigate this page.
const PERMISSIONS = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/**
 * Puts the frame of the maps service in the place of the drawing, at the press of its button or with consent. The next
 * choice decides about a frame that the button has loaded.
 */
export function loadMap(): void {
  const map = find('map')
  const button = find('map-load')
  if (!map || !button) return
  const show = (isShown: boolean) => {
    for (const element of findAll('map-before', map)) element.hidden = isShown
    const frame = map.querySelector('iframe')
    if (!isShown) frame?.remove()
    else if (!frame) map.append(frameOf(map))
  }
  // What was pressed is hidden and loses the focus.
  const focusMap = () => (map.querySelector('iframe') ?? button).focus({ preventScroll: true })
  onConsent((choice) => show(choice === 'accepted'))
  document.getElementById(MAP_CHOICE_ID)?.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement) focusMap()
  })
  button.addEventListener('click', () => {
    show(true)
    focusMap()
  })
  setHook(button, 'live', true)
  if (storedConsent() === 'accepted') show(true)
}

function frameOf(map: HTMLElement): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = hookValue(map, 'map-title')
  frame.height = '300'
  frame.loading = 'lazy'
  frame.setAttribute('sandbox', PERMISSIONS)
  frame.referrerPolicy = 'no-referrer'
  frame.allowFullscreen = true
  frame.src = hookValue(map, 'map')
  return frame
}
