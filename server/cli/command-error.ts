/** Something a command can't do; the message says in German what to do about it. */
export class CommandError extends Error {}

/** A mistake in the call itself. */
export class UsageError extends CommandError {}
