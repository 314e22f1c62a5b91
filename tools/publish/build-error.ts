/** A build that must not replace the one before; the message tells the owner in German what to do. */
export class BuildError extends Error {}
