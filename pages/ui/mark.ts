/** The outlines of the mark, in a square of 36: two boards; the joint between them is the plumb line. */
export const LEFT_BOARD =
  'M3 1h14.1v11.2h-1.7v2.3h-1.6q-1.9 0-1.9 2v3.4q0 1.3.5 2.3l4.7 10v2.8H3a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2Z'
export const RIGHT_BOARD =
  'M33 1H18.9v11.2h1.7v2.3h1.6q1.9 0 1.9 2v3.4q0 1.3-.5 2.3l-4.7 10v2.8H33a2 2 0 0 0 2-2V3a2 2 0 0 0-2-2Z'
