import { fileTypeFromBuffer } from 'file-type'
import { hasExtensionOf, isAttachmentType } from '#enquiry/attachment.ts'
import type { Attachment } from '../outbox/enquiry-record.ts'
import { safeFileName } from './file-name.ts'

/**
 * Checks an uploaded file by its content; its extension and its declared type must say the same.
 * @returns the file under a safe name, or null when it is none of the allowed kinds.
 */
export async function checkAttachment(
  declared: { name: string; type: string },
  content: Uint8Array,
): Promise<Attachment | null> {
  const { name, type } = declared
  if (!isAttachmentType(type) || !hasExtensionOf(type, name) || name.includes('\0')) return null
  const detected = await fileTypeFromBuffer(content).catch(() => undefined)
  return detected?.mime === type ? { name: safeFileName(name, type), type, content } : null
}
