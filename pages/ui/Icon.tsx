import styles from './Icon.module.css'

/**
 * A decorative line icon in the text's colour and size; words beside it say its meaning.
 * @param of the name of one of the paths below.
 */
export function Icon({ of: path }: { of: string }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

/**
 * Line icons of Lucide 1.65 (lucide.dev), each as the data of one path in a square of 24 units.
 *
 * ISC License, Copyright (c) 2026 Lucide Icons and Contributors. Permission to use, copy, modify, and/or distribute this
 * software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this
 * permission notice appear in all copies. The software is provided "as is" and the author disclaims all warranties.
 * Parts are of Feather: MIT License, Copyright (c) 2013-present Cole Bemis.
 */
export const ArrowLeft = 'M12 19l-7-7 7-7M19 12H5'
export const ArrowRight = 'M5 12h14M12 5l7 7-7 7'
export const ArrowUp = 'M5 12l7-7 7 7M12 19V5'
export const ArrowUpRight = 'M7 7h10v10M7 17 17 7'
export const Camera =
  'M13.997 4a2 2 0 0 1 1.76 1.05l.486.9A2 2 0 0 0 18.003 7H20a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h1.997a2 2 0 0 0 1.759-1.048l.489-.904A2 2 0 0 1 10.004 4zM9 13a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z'
export const ChevronDown = 'M6 9l6 6 6-6'
export const Clock = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM12 6v6l4 2'
export const Mail =
  'M22 7l-8.991 5.727a2 2 0 0 1-2.009 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2z'
export const MapPin =
  'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z'
export const Paperclip =
  'M16 6l-8.414 8.586a2 2 0 0 0 2.829 2.829l8.414-8.586a4 4 0 1 0-5.657-5.657l-8.379 8.551a6 6 0 1 0 8.485 8.485l8.379-8.551'
export const Pause =
  'M15 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-16a1 1 0 0 1 1-1zM6 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-16a1 1 0 0 1 1-1z'
export const Phone =
  'M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384'
export const Play = 'M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z'
export const X = 'M18 6 6 18M6 6l12 12'
