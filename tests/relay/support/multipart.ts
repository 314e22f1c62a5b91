export type FilePart = { name: string; type: string; content: Uint8Array }

/** What a test posts: the visitor's fields, control fields, and perhaps a file. */
export type FormParts = { fields: Record<string, string>; file?: FilePart | undefined }

export const BOUNDARY = '----test-boundary-7d93a1'

const escapeName = (name: string) => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** A multipart body byte for byte as a browser writes it. */
export function multipartBody({ fields, file }: FormParts): Buffer {
  const parts: Uint8Array[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${escapeName(name)}"\r\n\r\n${value}\r\n`),
  )
  if (file) parts.push(fileHead(file), file.content, Buffer.from('\r\n'))
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

function fileHead({ name, type }: FilePart): Buffer {
  const disposition = `form-data; name="attachment"; filename="${escapeName(name)}"`
  return Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${type}\r\n\r\n`)
}

export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]
const START: Readonly<Record<string, number[]>> = {
  'image/png': PNG,
  'image/jpeg': JPEG,
  'application/pdf': [...Buffer.from('%PDF-1.7\n')],
}

/** Bytes that begin like a file of that type and are different for every `seed`. */
export function contentOf(type: string, bytes: number, seed = 1): Uint8Array {
  const content = new Uint8Array(bytes)
  let state = seed
  for (let index = 0; index < bytes; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    content[index] = state >>> 24
  }
  content.set((START[type] ?? []).slice(0, bytes))
  return content
}

export const PNG_FILE: FilePart = { name: 'küche.png', type: 'image/png', content: contentOf('image/png', 4000) }

export const FULL_SIZE = 5_242_880

let counter = 0

/** An enquiry nobody has sent before. */
export function newFields(extra: Record<string, string> = {}): Record<string, string> {
  counter += 1
  return {
    name: 'Jürgen Groß',
    email: 'juergen@example.org',
    phone: '0201 123456',
    message: `Küche aufbauen, Nummer ${counter} – bitte.`,
    ...extra,
  }
}
