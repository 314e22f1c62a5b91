import * as v from 'valibot'

export const KINDS = ['document', 'styles', 'script', 'fonts', 'images', 'film', 'other'] as const
export type Kind = (typeof KINDS)[number]

const sum = v.object({ requests: v.number(), bytes: v.number() })

/** What a phone transfers for each page before anybody touches it, by kind. */
export const bytesFigures = v.array(
  v.object({
    path: v.string(),
    kinds: v.object({ document: sum, styles: sum, script: sum, fonts: sum, images: sum, film: sum, other: sum }),
  }),
)
export type BytesFigures = v.InferOutput<typeof bytesFigures>
