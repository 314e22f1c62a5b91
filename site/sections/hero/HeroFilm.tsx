import { Pause, Play } from 'lucide-react'
import { pictures } from 'virtual:pictures'
import mp4 from '#content/media/montage.mp4?url'
import webm from '#content/media/montage.webm?url'
import { texts } from '#content/texts.ts'
import { Icon } from '#site/ui/icon/Icon.tsx'
import { Picture } from '#site/ui/picture/Picture.tsx'
import { Tip } from '#site/ui/tooltip/Tip.tsx'
import styles from './HeroFilm.module.css'
import { useFilm } from './useFilm.ts'

// Beside the sheet the picture is 124 % of the window wide, so that its middle lands in the visible part.
const SIZES = '(width >= 48rem) 124vw, 178vw'

/** The poster, the film that follows it, and the button that stops and starts it. */
export function HeroFilm() {
  const { video, playing, hasSources, toggle, play, onPlay, onPause } = useFilm()
  const { poster } = pictures
  const label = playing ? texts.hero.pauseVideo : texts.hero.playVideo
  return (
    <>
      <div className={styles.media}>
        {poster && <Picture of={poster} alt="" sizes={SIZES} className={styles.picture} eager />}
        <video
          ref={video}
          className={styles.picture}
          muted
          loop
          playsInline
          preload="none"
          aria-hidden="true"
          tabIndex={-1}
          onLoadedMetadata={play}
          onPlay={onPlay}
          onPause={onPause}
        >
          {hasSources && (
            <>
              <source src={webm} type='video/webm; codecs="av01.0.05M.08"' />
              <source src={mp4} type="video/mp4" />
            </>
          )}
        </video>
      </div>
      <Tip text={label}>
        <button className={styles.toggle} type="button" onClick={toggle} data-replay="">
          <Icon of={playing ? Pause : Play} />
          <span className={styles.label}>{label}</span>
        </button>
      </Tip>
    </>
  )
}
