import { Pause, Play } from 'lucide'
import { film } from 'virtual:media'
import * as texts from '#model/texts.ts'
import { Icon } from '#site/ui/icon/Icon.tsx'
import { Tip } from '#site/ui/tooltip/Tip.tsx'
import styles from './HeroFilm.module.css'
import { HeroPicture } from './HeroPicture.tsx'
import { useFilm } from './use-film.ts'

// One address, not two sources: Firefox takes a source aborted by leaving the page for a broken one and fetches the
// next, which holds back the load event of the page that follows until the film is there.
const playableFilm = () => {
  const video = document.createElement('video')
  return (film.find(({ type }) => video.canPlayType(type) !== '') ?? film.at(-1))?.src
}

// Wider, the button shows its words (HeroFilm.module.css).
const UNLABELLED = '(width < 60rem)'

/** The picture, the film that follows it, and the button that stops and starts it. */
export function HeroFilm() {
  const { requested, view, toggle, attributes } = useFilm()
  const label = view === 'playing' ? texts.hero.pauseVideo : texts.hero.playVideo
  return (
    <>
      <HeroPicture>
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
      </HeroPicture>
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
