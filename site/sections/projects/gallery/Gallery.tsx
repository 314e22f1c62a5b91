import { useState } from 'react'
import * as texts from '#model/texts.ts'
import { Lightbox } from '../lightbox/Lightbox.tsx'
import { CarouselControls } from './CarouselControls.tsx'
import styles from './Gallery.module.css'
import { Photo } from './Photo.tsx'
import { type Shot, shots } from './shots.ts'
import { useCarousel } from './use-carousel.ts'

/** The pictures of all projects, with their true lines where they are asked for, and the lightbox that enlarges them. */
export function Gallery({ measured }: { measured: boolean }) {
  const { viewport, active, selected, show } = useCarousel()
  const [enlarged, setEnlarged] = useState<{ shot: Shot; opener: HTMLElement } | null>(null)

  return (
    <>
      <section className={styles.gallery} aria-label={active ? texts.projects.carousel : undefined}>
        <div className={styles.viewport} ref={viewport}>
          <ul className={styles.track} data-reveal-cards>
            {shots.map((shot) => (
              // Suppressed: they are revealed, or about to be, before this slice is hydrated.
              <li
                key={shot.project.id}
                data-cell={shot.cell.join('x')}
                tabIndex={shot.picture ? undefined : -1}
                suppressHydrationWarning
              >
                <Photo shot={shot} measured={measured} onEnlarge={(opener) => setEnlarged({ shot, opener })} />
              </li>
            ))}
          </ul>
        </div>
        <CarouselControls selected={selected} count={shots.length} onShow={show} />
      </section>
      {enlarged && <Lightbox start={enlarged.shot} opener={enlarged.opener} onClose={() => setEnlarged(null)} />}
    </>
  )
}
