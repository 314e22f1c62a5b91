/** The sizes the specification's behaviour is tested at, in CSS pixels. */
export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }
/** What is left of a small phone. */
export const NARROW = { width: 320, height: 640 }
