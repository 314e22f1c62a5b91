import { useCallback, useEffect, useRef, useState } from 'react'

/** What is to be seen: the poster until the film shows its first frame. */
type View = 'poster' | 'playing' | 'paused'

/** Fetches, plays and pauses the hero's film: unasked after the page has loaded, else when the visitor asks for it. */
export function useFilm() {
  const video = useRef<HTMLVideoElement>(null)
  const [requested, setRequested] = useState(false)
  const [wanted, setWanted] = useState(false)
  const [hasMetadata, setHasMetadata] = useState(false)
  const [view, setView] = useState<View>('poster')

  const start = useCallback(() => {
    setRequested(true)
    setWanted(true)
  }, [])

  useEffect(() => {
    // Not before, so that the film takes no bandwidth from the poster, the largest paint.
    return mayPlayUnasked() ? afterLoad(start) : undefined
  }, [start])

  useEffect(() => {
    if (!wanted || !hasMetadata || !video.current) return
    return playWhileVisible(video.current, () => setWanted(false))
  }, [wanted, hasMetadata])

  const toggle = () => {
    if (video.current && !video.current.paused) setWanted(false)
    else start()
  }

  return {
    requested,
    view,
    toggle,
    /** For the video element. */
    attributes: {
      ref: video,
      onLoadedMetadata: () => setHasMetadata(true),
      onPlaying: () => setView('playing'),
      onPause: () => setView('paused'),
    },
  }
}

/** Whether the film may be fetched and move before the visitor asks for it. */
function mayPlayUnasked(): boolean {
  // Only Chromium browsers tell; not in TypeScript's DOM types, because the Network Information API is no standard.
  const connection: unknown = Reflect.get(navigator, 'connection')
  const saveData = typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  return !saveData && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Calls `then` in a task of its own once the page has loaded. @returns a function that calls it off. */
function afterLoad(then: () => void): () => void {
  if (document.readyState === 'complete') {
    const task = setTimeout(then)
    return () => clearTimeout(task)
  }
  addEventListener('load', then, { once: true })
  return () => removeEventListener('load', then)
}

/**
 * Plays a video while any of it is on screen: outside it would only cost battery.
 * @param onBlocked called when the browser plays nothing without being asked.
 * @returns a function that ends it and pauses the video.
 */
function playWhileVisible(video: HTMLVideoElement, onBlocked: () => void): () => void {
  const play = () =>
    video.play().catch((error: unknown) => {
      // Pausing before the first frame also rejects; that was asked for.
      if (error instanceof DOMException && error.name === 'AbortError') return
      console.info('The film does not play by itself:', error)
      onBlocked()
    })
  const observer = new IntersectionObserver(([entry]) => {
    if (entry?.isIntersecting) void play()
    else video.pause()
  })
  observer.observe(video)
  return () => {
    observer.disconnect()
    video.pause()
  }
}
