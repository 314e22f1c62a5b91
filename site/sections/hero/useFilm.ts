import { useCallback, useEffect, useRef, useState } from 'react'

/** Loads, plays and pauses the hero's film; the poster stays until it can play. */
export function useFilm() {
  const video = useRef<HTMLVideoElement>(null)
  const [hasSources, setHasSources] = useState(false)
  const [playing, setPlaying] = useState(false)

  const play = useCallback(() => {
    const { current } = video
    if (!current) return
    // React sets `muted` as an attribute too late for Safari's autoplay rule: the property counts.
    current.muted = true
    current.play().catch((error: unknown) => console.info('The film does not play by itself:', error))
  }, [])

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches || savesData()) return
    const load = () => setHasSources(true)
    // After load, so that the film never takes bandwidth from the poster, the largest paint.
    if (document.readyState === 'complete') load()
    else addEventListener('load', load, { once: true })
    return () => removeEventListener('load', load)
  }, [])

  useEffect(() => {
    const { current } = video
    return () => current?.pause()
  }, [])

  // New sources are looked at only after load(); metadata then starts the film.
  useEffect(() => {
    if (!hasSources || !video.current) return
    video.current.preload = 'auto'
    video.current.load()
  }, [hasSources])

  const toggle = () => {
    if (!hasSources) return setHasSources(true)
    if (playing) video.current?.pause()
    else play()
  }

  return {
    video,
    playing,
    hasSources,
    toggle,
    play,
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
  }
}

function savesData(): boolean {
  // Not in TypeScript's DOM types: only Chromium browsers have it.
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
