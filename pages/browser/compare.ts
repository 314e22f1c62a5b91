import { findAll, setHook } from '#pages/hooks.ts'

/** Lets the sliders over two pictures show more of the one or the other. */
export function comparePictures(): void {
  for (const pair of findAll('compare')) {
    const slider = pair.querySelector('input')
    if (!slider) continue
    const show = () => pair.style.setProperty('--share', String(slider.valueAsNumber / 100))
    slider.addEventListener('input', show)
    // Browsers restore the place of a slider.
    show()
    setHook(pair, 'live', true)
  }
}
