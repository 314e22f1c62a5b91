/**
 * The `sizes` of the poster: how wide the 16:9 picture is laid out where it covers the hero (HeroFilm.module.css).
 * Beside the sheet it is 124 % of the window wide, or wider where the hero's height asks for more; on a phone it covers
 * 70 % of the hero, which is 31 % of the screen above the sheet and about 40 rem of sheet (measured: 37 to 43 rem).
 */
export const POSTER_SIZES = [
  '(width >= 60rem) max(124vw, clamp(40rem, 100vh - 8rem, 60rem) * 16 / 9)',
  '(width >= 48rem) max(124vw, 78.3rem)',
  'calc(39vh + 50rem)',
].join(', ')
