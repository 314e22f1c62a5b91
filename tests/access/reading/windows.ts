/** A desktop, a phone, and what is left of 1366 x 650 at 300 % and of 1280 x 1024 at 400 %. In CSS pixels. */
export const WINDOWS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
  { width: 455, height: 217 },
  { width: 320, height: 256 },
]
