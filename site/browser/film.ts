import { find, findAll, mark, valueOf } from '#site/hooks.ts'
import { afterLoad } from './after-load.ts'

/** Fetches, plays and pauses the hero's film: unasked after the page has loaded, else when the visitor asks for it. */
export function playFilm(): void {
  const video = find('film')
  const button = find('film-toggle')
  if (!(video instanceof HTMLVideoElement) || !button) return
  // React writes no `muted` for a browser to read, and none plays a film with sound unasked.
  video.muted = true
  let isWanted = false
  let isVisible = false

  const follow = () => {
    // Playing off screen would only cost battery.
    if (!isWanted || !isVisible || video.readyState < HTMLMediaElement.HAVE_METADATA) return video.pause()
    video.play().catch((error: unknown) => {
      // Pausing before the first frame also rejects; that was asked for.
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
  mark(button, 'live', true)
  new IntersectionObserver((entries) => {
    isVisible = entries.at(-1)?.isIntersecting ?? false
    follow()
  }).observe(video)
  // Not before, so that the film takes no bandwidth from the poster, the largest paint.
  if (mayPlayUnasked()) afterLoad(() => want(true))

  function show(state: 'playing' | 'paused'): void {
    if (!video || !button) return
    video.setAttribute('data-view', state)
    for (const label of findAll('film-label', button)) {
      label.hidden = valueOf(label, 'film-label') !== state
      if (!label.hidden) button.closest('[data-tip]')?.setAttribute('data-tip', label.textContent)
    }
  }
}

/**
 * One address, not two sources: Firefox takes a source aborted by leaving the page for a broken one and fetches the
 * next, which holds back the load event of the page that follows until the film is there.
 */
function playableFilm(video: HTMLVideoElement): string {
  const files: { src: string; type: string }[] = JSON.parse(valueOf(video, 'film'))
  return (files.find(({ type }) => video.canPlayType(type) !== '') ?? files.at(-1))?.src ?? ''
}

/** Whether the film may be fetched and move before the visitor asks for it. */
function mayPlayUnasked(): boolean {
  // Only Chromium browsers tell; not in TypeScript's DOM types, because the Network Information API is no standard.
  const connection: unknown = Reflect.get(navigator, 'connection')
  const saveData = typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  return !saveData && !matchMedia('(prefers-reduced-motion: reduce)').matches
}
