import type { ReactNode } from 'react'
import { useContent } from '#pages/content.ts'
import { hook } from '#pages/hooks.ts'
import { WIDE } from '#pages/styles/breakpoints.ts'
import { Icon, Pause, Play } from '#pages/ui/Icon.tsx'
import { Picture } from '#pages/ui/Picture.tsx'
import { Tip } from '#pages/ui/Tip.tsx'
import styles from './HeroFilm.module.css'

// In wider windows the button shows its words (HeroFilm.module.css).
const UNLABELLED = '(max-width: 59.999rem)'

// The width of the 16:9 poster (HeroFilm.module.css). Beside the sheet the poster is 124 % of the window wide, or as wide
// as the hero's height needs. On a phone it is a little higher than the film's shape.
// Two thirds of a phone's pixels are enough there: the film that follows is 960 pixels wide.
const POSTER_SIZES = [
  '(min-width: 60rem) max(124vw, min(100vh - 5rem, 60rem) * 16 / 9)',
  `${WIDE} max(124vw, 78.3rem)`,
  '85vw',
].join(', ')

/** The picture, the film that follows it, and the button that stops and starts it (browser/film.ts). */
export function HeroFilm() {
  const { media, texts } = useContent()
  const { pauseVideo, playVideo } = texts.hero
  return (
    <>
      <HeroPicture>
        {/* Chrome reads its styles of players at the first <video>: eight milliseconds of the first view. */}
        <template {...hook('film')}>
          <video
            className={`fill ${styles.picture} ${styles.film}`}
            muted
            loop
            playsInline
            preload="metadata"
            aria-hidden="true"
            tabIndex={-1}
            {...hook('film-files', JSON.stringify(media.film))}
            {...hook('view', 'poster')}
          />
        </template>
      </HeroPicture>
      <Tip text={playVideo} media={UNLABELLED}>
        <button
          className={`row screen ${styles.toggle}`}
          type="button"
          {...hook('film-toggle')}
          {...hook('needs-script')}
        >
          <span className="contents" {...hook('film-label', 'paused')}>
            <Icon of={Play} />
            <span className={styles.label}>{playVideo}</span>
          </span>{' '}
          <span className="contents" {...hook('film-label', 'playing')} hidden>
            <Icon of={Pause} />
            <span className={styles.label}>{pauseVideo}</span>
          </span>
        </button>
      </Tip>
    </>
  )
}

/** The picture at the head of the page; `children` lie over it. */
export function HeroPicture({ children }: { children?: ReactNode }) {
  const { pictures, poster } = useContent().media
  const picture = pictures[poster]
  return (
    <div className={`screen ${styles.media}`}>
      {picture && <Picture of={picture} alt="" sizes={POSTER_SIZES} className={`fill ${styles.picture}`} eager />}
      {children}
    </div>
  )
}
