import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  ATTACHMENT_TYPES,
  type Content,
  contentOf,
  hasExtensionOf,
  HEAD_BYTES,
  isAttachmentType,
  refuseAttachment,
} from '#enquiry/attachment.ts'
import { MAX_FILES } from '#enquiry/limits.ts'
import { NOTICES, type Notice, sentenceAboutFile } from '#enquiry/notices.ts'

export type Attached = {
  /** The number of the file; a photo keeps its number when it is made smaller. */
  key: string
  file: File
  /** Why the file is not sent. A photo that is too large stays in the list: it may be made smaller. */
  refusal: Notice | null
  shrunk: 'not yet' | 'now' | 'done' | 'failed'
}
export type Attachments = ReturnType<typeof useAttachments>

export const sentOf = (attached: readonly Attached[]) =>
  attached.filter(({ refusal }) => !refusal).map(({ file }) => file)

export const isPhoto = ({ type }: File) => isAttachmentType(type) && type !== 'application/pdf'

// Smaller photos are sent within ten seconds, even by a slow phone.
const LARGE_PHOTO_BYTES = 1_000_000
export const isShrinkable = ({ file, shrunk }: Attached) =>
  shrunk === 'not yet' && isPhoto(file) && file.size > LARGE_PHOTO_BYTES

const changed = ({ name }: File): Notice => ({
  kind: 'error',
  title: 'Datei geändert',
  text: `„${name}“ wurde inzwischen geändert oder verschoben. Bitte wählen Sie diese Datei noch einmal aus.`,
})

const keyOf = ({ name, size, lastModified }: File) => [lastModified, size, name].join()

/** The kind that a file's first bytes tell; null when they can't be read: `settle` says why. */
const readContent = (file: File): Promise<Content | null> =>
  file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .then((head) => contentOf(new Uint8Array(head)))
    .catch(() => null)

/** The file with the type of its content. Browsers guess the type from the name. */
function withType(file: File, content: Content | null): File {
  if (content === null || content === file.type) return file
  return new File([file], file.name, { type: content, lastModified: file.lastModified })
}

/** The file under a name that ends as its type does: a form service may look at the name alone. */
function withExtension(file: File): File {
  const { name, type, lastModified } = file
  if (!isAttachmentType(type) || hasExtensionOf(type, name)) return file
  const stem = name.replace(/\.(?:hei[cf]|jfif|jpe?g|a?png|pdf)$/i, '')
  return new File([file], stem + ATTACHMENT_TYPES[type][0], { type, lastModified })
}

/**
 * The files of the enquiry. Files that were chosen before React took the form over are checked first.
 * @param isCheckedLater whether a server looks at files whose content is unknown.
 * @param onChecked called after every change with the notices of newly refused files, and the sentence for the field.
 */
export function useAttachments(
  isCheckedLater: boolean,
  onChecked: (refused: ReadonlySet<Notice>, sentence?: string) => void,
) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [attached, setAttached] = useState<readonly Attached[]>([])
  // The files of the next render: photos become smaller while the visitor changes the list.
  const latest = useRef(attached)
  const adding = useRef(Promise.resolve())
  const lastRefused = useRef<Attached>(null)
  // A later choice puts an earlier one right.
  const refusedNames = useRef<string[]>([])
  const shrinking = useRef<Promise<void>>(null)

  /** Shows these files, and puts the accepted ones into the field. */
  const set = (next: readonly Attached[], refused: readonly Attached[] = []) => {
    latest.current = next
    setAttached(next)
    const transfer = new DataTransfer()
    for (const file of sentOf(next)) transfer.items.add(file)
    if (inputRef.current) inputRef.current.files = transfer.files
    const all = [...new Set([...refused, ...next])]
    const sentences = all.flatMap(({ file, refusal }) =>
      refusal ? (all.length > 1 ? sentenceAboutFile(file.name, refusal) : refusal.text) : [],
    )
    onChecked(new Set(refused.flatMap(({ refusal }) => refusal ?? [])), sentences.join(' ') || undefined)
  }
  /** Why a file can't be sent with the others; null: it can. */
  const refuse = (file: File, content: Content | null, others: readonly Attached[]) =>
    refuseAttachment(file, content, isCheckedLater) ?? (sentOf(others).length < MAX_FILES ? null : NOTICES.tooMany)

  const addAll = async (files: readonly File[], earlier: Promise<void>) => {
    const contents = await Promise.all(files.map(readContent))
    await earlier
    const next = [...latest.current]
    const refused: Attached[] = []
    for (const [index, chosen] of files.entries()) {
      const key = keyOf(chosen)
      if (next.some((one) => one.key === key || keyOf(one.file) === key)) continue
      const content = contents[index] ?? null
      const file = withType(chosen, content)
      const refusal = refuse(file, content, next)
      const one: Attached = { key, file, refusal, shrunk: 'not yet' }
      if (refusal) refused.push(one)
      if (!refusal || (refusal === NOTICES.tooLarge && isPhoto(file))) next.push(one)
    }
    if (files.length > 0)
      refusedNames.current = refused.filter((one) => !next.includes(one)).map(({ file }) => file.name)
    lastRefused.current = refused.at(-1) ?? lastRefused.current
    set(next, refused)
  }
  const add = (files: Iterable<File>) => void (adding.current = addAll([...files], adding.current))
  const check = () => add(inputRef.current?.files ?? [])
  const remove = (key: string) => set(latest.current.filter((one) => one.key !== key))
  const clear = () => {
    refusedNames.current = []
    set([])
  }
  /** The names of files that are not sent and that no other choice has replaced. */
  const missing = () => {
    const sent = new Set(sentOf(latest.current).map(({ name }) => name))
    const isMissing = (name: string) => !sent.has(name)
    const tooLarge = latest.current.flatMap(({ file, refusal }) => (refusal ? file.name : []))
    return { tooLarge: tooLarge.filter(isMissing), others: refusedNames.current.filter(isMissing) }
  }

  const change = (next: Attached, refused: readonly Attached[] = []) =>
    set(
      latest.current.map((one) => (one.key === next.key ? next : one)).filter((one) => !refused.includes(one)),
      refused,
    )
  const shrinkAll = async () => {
    const large = latest.current.filter(isShrinkable)
    for (const one of large) change({ ...one, shrunk: 'now' })
    for (const { key, file } of large) {
      const smaller = await shrinkPhoto(file)
      const content = await readContent(smaller)
      const others = latest.current.filter((one) => one.key !== key)
      const refusal = refuse(smaller, content, others)
      const shrunk: Attached = { key, file: smaller, refusal, shrunk: smaller === file ? 'failed' : 'done' }
      if (refusal === NOTICES.tooMany) refusedNames.current.push(file.name)
      change(shrunk, refusal === NOTICES.tooMany ? [shrunk] : [])
    }
    shrinking.current = null
  }
  const shrink = () => {
    shrinking.current ??= shrinkAll()
  }
  /** Waits until all files are checked and no photo is being made smaller. @returns the files to send, or why they can't be sent. */
  const settle = async (): Promise<File[] | Notice> => {
    const before = lastRefused.current
    await adding.current
    const { current: lately } = lastRefused
    if (lately?.refusal && lately !== before) return lately.refusal
    const { current } = shrinking
    await current
    if (current && latest.current.some(({ refusal }) => refusal)) return NOTICES.tooLarge
    for (const { key, file } of latest.current) {
      try {
        // Chromium refuses to read a file that was changed or deleted after it was chosen.
        await file.slice(0, 1).arrayBuffer()
      } catch {
        remove(key)
        return changed(file)
      }
    }
    return sentOf(latest.current).map(withExtension)
  }
  const checkEarlyChoice = useEffectEvent(check)
  useEffect(() => checkEarlyChoice(), [])

  return { inputRef, attached, add, check, remove, clear, missing, shrink, settle }
}

// Dragged text is left to the browser.
const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/**
 * Lets the visitor drop files anywhere on an element. (A file beside its field would make the browser leave the page, and
 * the text would be lost.)
 * @param onFiles null ignores dropped files.
 * @returns whether files are being dragged over the element, and its listeners.
 */
export function useFileDrop(onFiles: ((files: FileList) => void) | null) {
  const [dropping, setDropping] = useState(false)
  // Safari leaves `relatedTarget` empty. The events come in the order enter, leave (HTML, drag-and-drop processing model):
  // a leave of the part entered last means that no other part was entered.
  const entered = useRef<EventTarget>(null)
  const listeners = {
    onDragEnter({ target }: DragEvent) {
      entered.current = target
    },
    onDragOver(event: DragEvent) {
      if (!carriesFiles(event)) return
      event.preventDefault()
      if (onFiles) setDropping(true)
      else event.dataTransfer.dropEffect = 'none'
    },
    onDragLeave({ target }: DragEvent) {
      if (target === entered.current) setDropping(false)
    },
    onDrop(event: DragEvent) {
      setDropping(false)
      if (!carriesFiles(event)) return
      event.preventDefault()
      onFiles?.(event.dataTransfer.files)
    },
  }
  return { dropping: dropping && onFiles !== null, listeners }
}

// The worker's script may never arrive.
const PATIENCE_MS = 20_000

/**
 * Makes a photo smaller, in a worker of its own: the page goes on, and the end of the worker frees its memory.
 * @returns the same photo when that does not work: it is damaged, no photo, small already or too large for this device, or
 * it takes more than 20 s.
 */
async function shrinkPhoto(photo: File): Promise<File> {
  const drawn = new Promise<unknown>((resolve, reject) => {
    const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }) => resolve(data))
    worker.addEventListener('error', reject)
    setTimeout(() => {
      worker.terminate()
      resolve(null)
    }, PATIENCE_MS)
    worker.postMessage(photo, [])
  })
  const result = await drawn.catch(() => null)
  if (!(result instanceof Blob)) return photo
  return new File([result], photo.name, { type: result.type, lastModified: photo.lastModified })
}
