import { Pause, Play } from 'lucide-react'
import { pictures } from 'virtual:pictures'
import mp4 from '#content/media/montage.mp4?url'
import webm from '#content/media/montage.webm?url'
import { texts } from '#content/texts.ts'
import { Icon } from '#site/ui/icon/Icon.tsx'
import { Picture } from '#site/ui/picture/Picture.tsx'
import { Tip } from '#site/ui/tooltip/Tip.tsx'
import styles from './HeroFilm.module.css'
import { POSTER_SIZES } from './poster-sizes.ts'
import { useFilm } from './useFilm.ts'

/** The poster, the film that follows it, and the button that stops and starts it. */
export function HeroFilm() {
  const { requested, view, toggle, attributes } = useFilm()
  const { poster } = pictures
  const label = view === 'playing' ? texts.hero.pauseVideo : texts.hero.playVideo
  return (
    <>
      <div className={styles.media}>
        {poster && <Picture of={poster} alt="" sizes={POSTER_SIZES} className={styles.picture} eager />}
        <video
          {...attributes}
          className={`${styles.picture} ${styles.film}`}
          data-view={view}
          muted
          loop
          playsInline
          preload="metadata"
          aria-hidden="true"
          tabIndex={-1}
        >
          {requested && (
            <>
              {/* AV1, Main profile, level 3.1, 8 bit: a browser without it takes the H.264 file without trying. */}
              <source src={webm} type='video/webm; codecs="av01.0.05M.08"' />
              <source src={mp4} type="video/mp4" />
            </>
          )}
        </video>
      </div>
      <Tip text={label}>
        <button className={styles.toggle} type="button" onClick={toggle} data-replay="">
          <Icon of={view === 'playing' ? Pause : Play} />
          <span className={styles.label}>{label}</span>
        </button>
      </Tip>
    </>
  )
}
