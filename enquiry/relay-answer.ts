import * as v from 'valibot'

/** The JSON answer of the own relay. FormSubmit-style forwarders use the same names and strings. */
export const relayAnswerSchema = v.variant('success', [
  v.object({ success: v.literal('true'), message: v.string(), id: v.string() }),
  v.object({
    success: v.literal('false'),
    message: v.optional(v.string()),
    errors: v.optional(v.record(v.string(), v.string())),
  }),
])
/** The JSON answer as text. */
export const relayAnswerText = v.pipe(v.string(), v.parseJson(), relayAnswerSchema)
export type RelayAnswer = v.InferOutput<typeof relayAnswerSchema>
