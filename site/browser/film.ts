import { find, findAll, setHook, hookValue } from '#site/hooks.ts'
import { afterLoad } from './after-load.ts'

/** Plays the film after the page has loaded, or only at the press of its button where film must not start by itself. */
export function playFilm(): void {
  const video = find('film')
  const button = find('film-toggle')
  if (!(video instanceof HTMLVideoElement) || !button) return
  // React writes no `muted` attribute, and browsers do not start a film with sound.
  video.muted = true
  let isWanted = false
  let isVisible = false

  const follow = () => {
    // A film off screen costs battery.
    if (!isWanted || !isVisible || video.readyState < HTMLMediaElement.HAVE_METADATA) return video.pause()
    video.play().catch((error: unknown) => {
      // pause() before the first frame rejects play(): such a rejection is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      console.info('The film does not play by itself:', error)
      isWanted = false
    })
  }
  const want = (wanted: boolean) => {
    isWanted = wanted
    if (wanted && !video.src) video.src = playableFilm(video)
    follow()
  }
  video.addEventListener('loadedmetadata', follow)
  video.addEventListener('playing', () => show('playing'))
  video.addEventListener('pause', () => show('paused'))
  button.addEventListener('click', () => want(video.paused))
  setHook(button, 'live', true)
  new IntersectionObserver((entries) => {
    isVisible = entries.at(-1)?.isIntersecting ?? false
    follow()
  }).observe(video)
  // An earlier start would take bandwidth from the poster, the largest paint.
  if (mayPlayUnasked()) afterLoad(() => want(true))

  function show(state: 'playing' | 'paused'): void {
    if (!video || !button) return
    video.setAttribute('data-view', state)
    for (const label of findAll('film-label', button)) {
      label.hidden = hookValue(label, 'film-label') !== state
      if (!label.hidden) button.closest('[data-tip]')?.setAttribute('data-tip', label.textContent)
    }
  }
}

/**
 * Sets one address instead of two <source>: when the visitor leaves, Firefox takes the aborted source for broken and fetches
 * the next one. The load event of the next page then waits for the film.
 */
function playableFilm(video: HTMLVideoElement): string {
  const files: { src: string; type: string }[] = JSON.parse(hookValue(video, 'film'))
  return (files.find(({ type }) => video.canPlayType(type) !== '') ?? files.at(-1))?.src ?? ''
}

/** Whether the film may start by itself. */
function mayPlayUnasked(): boolean {
  // Chromium only; the Network Information API is no standard and has no TypeScript types.
  const connection: unknown = Reflect.get(navigator, 'connection')
  const saveData = typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  return !saveData && !matchMedia('(prefers-reduced-motion: reduce)').matches
}
