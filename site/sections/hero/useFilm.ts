import { useCallback, useEffect, useRef, useState } from 'react'
import { afterLoad } from './after-load.ts'
import { mayPlayUnasked, readWishes } from './film-policy.ts'
import { playWhileVisible } from './play-while-visible.ts'

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
    return mayPlayUnasked(readWishes(window)) ? afterLoad(start) : undefined
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
