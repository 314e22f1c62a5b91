/** Largest attachment in bytes: the "5MB" of the notice, counted in binary megabytes. */
export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024

/** Most files in one enquiry. */
export const MAX_FILES = 5

/** Longest accepted values in characters (UTF-16 units, as `maxlength` counts them). */
export const MAX_LENGTH = {
  name: 200,
  // RFC 5321, 4.5.3.1: a path is at most 256 octets with its angle brackets.
  email: 254,
  phone: 60,
  message: 10_000,
} as const
