import { mountIsland } from '../mount.tsx'
import { GalleryControls, type GalleryGiven } from './GalleryControls.tsx'

/** Takes over the gallery's controls and lets its photos be enlarged. */
export function mount(container: HTMLElement, given: GalleryGiven): void {
  mountIsland(container, <GalleryControls {...given} />)
}
