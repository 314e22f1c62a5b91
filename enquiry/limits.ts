/** Largest attachment in bytes: the "5MB" of the notice, counted in binary megabytes. */
export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024

/** Most files in one enquiry. */
export const MAX_FILES = 5

/**
 * Longest accepted values in UTF-16 units. The fields have no `maxlength`: browsers cut what is pasted, and the visitor does
 * not notice.
 */
export const MAX_LENGTH = {
  name: 200,
  // RFC 5321, 4.5.3.1: a path is at most 256 octets with its angle brackets.
  email: 254,
  phone: 60,
  message: 10_000,
} as const
