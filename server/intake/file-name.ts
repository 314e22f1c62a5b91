import { ATTACHMENT_TYPES, type AttachmentType, hasExtensionOf } from '#enquiry/attachment.ts'
import { cleanLine, cutAt } from '../text/clean-line.ts'

const LONGEST_STEM = 80
const FALLBACK_STEM = 'anhang'

/**
 * A file name that is safe in a mail, on every file system and in a terminal, and still recognisable.
 * @param type the checked type; the result always ends in one of its extensions.
 */
export function safeFileName(name: string, type: AttachmentType): string {
  const base = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const extension = hasExtensionOf(type, base) ? base.slice(base.lastIndexOf('.')) : ATTACHMENT_TYPES[type][0]
  const stem = hasExtensionOf(type, base) ? base.slice(0, -extension.length) : base
  return `${safeStem(stem)}${extension.toLowerCase()}`
}

function safeStem(stem: string): string {
  const plain = cleanLine(stem, stem.length * 2)
    // What Windows forbids, how browsers write quotes and line breaks in names (HTML, "escape a multipart/form-data
    // name"), and dots: one inside could read as a second extension ("bild.php.jpg").
    .replace(/(?:%0A|%0D|%22|[<>:"|?*.%])+/gi, '_')
    .replace(/^[\s_~-]+/, '')
  const short = cutAt(plain, LONGEST_STEM).replace(/[\s_]+$/, '')
  // Device names of Windows: "CON.jpg" can't be saved there.
  const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(short)
  return short === '' || reserved ? FALLBACK_STEM : short
}
