import * as v from 'valibot'

/** What the own relay answers when it is asked for JSON; the strings are those of FormSubmit-style forwarders. */
export const relayAnswerSchema = v.variant('success', [
  v.object({ success: v.literal('true'), message: v.string(), id: v.string() }),
  v.object({
    success: v.literal('false'),
    message: v.optional(v.string()),
    errors: v.optional(v.record(v.string(), v.string())),
  }),
])
export type RelayAnswer = v.InferOutput<typeof relayAnswerSchema>
