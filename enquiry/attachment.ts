import { MAX_ATTACHMENT_BYTES } from './limits.ts'
import { NOTICES, type Notice } from './notices.ts'

/** Allowed media types and the file extensions that belong to each. */
export const ATTACHMENT_TYPES = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
} as const
export type AttachmentType = keyof typeof ATTACHMENT_TYPES

/** The `accept` attribute of the file field. */
export const ATTACHMENT_ACCEPT = Object.values(ATTACHMENT_TYPES).flat().join(',')

export const ATTACHMENT_HINT = 'PDF, JPG oder PNG (max. 5MB)'

/** Narrows any media type string to the three that are allowed. */
export function isAttachmentType(type: string): type is AttachmentType {
  return Object.hasOwn(ATTACHMENT_TYPES, type)
}

/** Whether the file name ends like a file of that type ("plan.PDF" for application/pdf). */
export function hasExtensionOf(type: AttachmentType, fileName: string): boolean {
  const lower = fileName.toLowerCase()
  return ATTACHMENT_TYPES[type].some((extension) => lower.endsWith(extension))
}

/** Browsers name these types when they do not know the extension of the file name. */
const UNKNOWN_TYPES = ['', 'application/octet-stream']

// An iPhone's photo, whose type only Apple's browsers know.
const isHeic = (fileName: string) => /\.hei[cf]$/i.test(fileName)

/**
 * Checks what a browser knows of a chosen file. The server decides by its content: a type that the browser does not know
 * is left to the server.
 * @returns the notice to show, or null when the file may be sent.
 */
export function refuseAttachment(file: { name: string; type: string; size: number }): Notice | null {
  const isLeftToServer = UNKNOWN_TYPES.includes(file.type) && !isHeic(file.name)
  if (!isAttachmentType(file.type) && !isLeftToServer) return NOTICES.wrongType
  // A photo that is still in the cloud has no bytes on this device.
  if (file.size === 0) return NOTICES.empty
  if (file.size > MAX_ATTACHMENT_BYTES) return NOTICES.tooLarge
  return null
}
