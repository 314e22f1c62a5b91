/**
 * Plays a video while any of it is on screen: outside it would only cost battery.
 * @param onBlocked called when the browser plays nothing without being asked.
 * @returns a function that ends it and pauses the video.
 */
export function playWhileVisible(video: HTMLVideoElement, onBlocked: () => void): () => void {
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
