import type { FilmFile } from '#pages/content.ts'
import { find, findAll, setHook, hookValue } from '#pages/hooks.ts'
import { whenRead } from './after-load.ts'

/** Plays the film after the page has loaded, or only at the press of its button where film must not start by itself. */
export function playFilm(): void {
  const template = find('film')
  const button = find('film-toggle')
  if (!(template instanceof HTMLTemplateElement) || !button) return
  const video = template.content.firstElementChild
  if (!(video instanceof HTMLVideoElement)) return
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
    if (wanted && template.isConnected) {
      template.replaceWith(video)
      void fittingFilm(video).then((address) => (video.src = address))
    }
    follow()
  }
  const show = (state: 'playing' | 'paused') => {
    video.setAttribute('data-view', state)
    for (const label of findAll('film-label', button)) {
      label.hidden = hookValue(label, 'film-label') !== state
      if (!label.hidden) button.closest('[data-tip]')?.setAttribute('data-tip', label.textContent)
    }
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
  // An earlier start would take bandwidth from the poster, the largest paint, and time from the first presses.
  if (mayPlayUnasked()) whenRead(() => want(true))
}

/** Up to this ratio a film is enlarged: nobody sees it in a moving picture. */
const ENLARGED = 1.25
/** The shorter side of the largest phone's screen, in CSS pixels. */
const PHONE = 500

/**
 * Chooses size and format. A phone shows the smaller size, however many pixels it has. A format that the device decodes in
 * hardware comes first; in software H.264, the last of each size, needs least.
 *
 * One address is set instead of two <source>: when the visitor leaves, Firefox takes the aborted source for broken and
 * fetches the next one. The load event of the next page then waits for the film.
 */
async function fittingFilm(video: HTMLVideoElement): Promise<string> {
  const files: FilmFile[] = JSON.parse(hookValue(video, 'film-files'))
  const isPhone = Math.min(screen.width, screen.height) < PHONE
  const shown = isPhone ? 0 : (video.clientWidth * devicePixelRatio) / ENLARGED
  const width = (files.find((file) => file.width >= shown) ?? files.at(-1))?.width
  const formats = await Promise.all(files.filter((file) => file.width === width).map(decoding))
  const best =
    formats.find(({ powerEfficient }) => powerEfficient) ??
    formats.filter(({ smooth }) => smooth).at(-1) ??
    formats.filter(({ supported }) => supported).at(-1)
  return (best ?? formats.at(-1))?.src ?? ''
}

/** What the browser says about decoding a file. The pictures a second and the height are those of usual films. */
async function decoding({ src, type, width }: FilmFile) {
  const video = { contentType: type, width, height: (width * 9) / 16, bitrate: 2e6, framerate: 30 }
  const none = { supported: false, smooth: false, powerEfficient: false }
  return { src, ...(await navigator.mediaCapabilities.decodingInfo({ type: 'file', video }).catch(() => none)) }
}

function mayPlayUnasked(): boolean {
  // Chromium only; the Network Information API is no standard and has no TypeScript types.
  const connection: unknown = Reflect.get(navigator, 'connection')
  const told = (name: string) => typeof connection === 'object' && connection !== null && Reflect.get(connection, name)
  const isSlow = /2g|3g/.test(String(told('effectiveType')))
  return told('saveData') !== true && !isSlow && !matchMedia('(prefers-reduced-motion: reduce)').matches
}
