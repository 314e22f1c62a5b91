import { Pause, Play } from 'lucide'
import { pictures } from 'virtual:pictures'
import mp4 from '#content/media/montage.mp4?url'
import webm from '#content/media/montage.webm?url'
import * as texts from '#content/texts.ts'
import { WIDE } from '#site/styles/breakpoints.ts'
import { Icon } from '#site/ui/icon/Icon.tsx'
import { Picture } from '#site/ui/picture/Picture.tsx'
import { Tip } from '#site/ui/tooltip/Tip.tsx'
import styles from './HeroFilm.module.css'
import { useFilm } from './use-film.ts'

// How wide the 16:9 poster is laid out where it covers the hero (HeroFilm.module.css). Beside the sheet it is 124 % of the
// window wide, or wider where the hero's height asks for more; on a phone it covers 70 % of the hero, which is 31 % of the
// screen above the sheet and about 40 rem of sheet (measured: 37 to 43 rem).
const POSTER_SIZES = [
  '(width >= 60rem) max(124vw, clamp(40rem, 100vh - 8rem, 60rem) * 16 / 9)',
  `${WIDE} max(124vw, 78.3rem)`,
  'calc(39vh + 50rem)',
].join(', ')

// AV1, Main profile, level 3.1, 8 bit.
const WEBM_TYPE = 'video/webm; codecs="av01.0.05M.08"'

// One address, not two sources: Firefox takes a source aborted by leaving the page for a broken one and fetches the
// next, which holds back the load event of the page that follows until the film is there.
const playableFilm = () => (document.createElement('video').canPlayType(WEBM_TYPE) === '' ? mp4 : webm)

// Wider, the button shows its words (HeroFilm.module.css).
const UNLABELLED = '(width < 60rem)'

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
          src={requested ? playableFilm() : undefined}
        />
      </div>
      <Tip text={label} media={UNLABELLED}>
        <button
          className={styles.toggle}
          type="button"
          onClick={toggle}
          data-replay=""
          data-clear-of-banner=""
          // The banner may have told its height before this slice is hydrated.
          suppressHydrationWarning
        >
          <Icon of={view === 'playing' ? Pause : Play} />
          <span className={styles.label}>{label}</span>
        </button>
      </Tip>
    </>
  )
}
