/** The names of the security headers every document and every refusal carries, ours or that of a server that follows our rules. */
export const SECURITY_HEADERS = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
] as const

/** Those among them that styles, scripts, fonts, photos and films carry as well. */
export const FILE_SECURITY_HEADERS: readonly string[] = [
  'strict-transport-security',
  'x-content-type-options',
  'cross-origin-resource-policy',
]
