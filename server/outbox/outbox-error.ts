/** Why the outbox can't be used. */
export type OutboxTrouble =
  | 'newer release'
  | 'older release'
  | 'no durable writes'
  | 'in use'
  | 'foreign lock'
  | 'no folder'
  | 'incomplete copy'

/** The outbox can't be used as it is; the message is one line for the operator. */
export class OutboxError extends Error {
  readonly trouble: OutboxTrouble
  constructor(trouble: OutboxTrouble, message: string) {
    super(message)
    this.trouble = trouble
  }
}
