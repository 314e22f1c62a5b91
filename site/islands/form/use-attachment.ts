import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { refuseAttachment } from '#enquiry/attachment.ts'
import type { Notice } from '#enquiry/notices.ts'

export type Attachment = ReturnType<typeof useAttachment>

/**
 * The file a visitor attaches. A file chosen before the form was taken over is checked right after it.
 * @param onChecked called after every choice with the reason for a refusal, or null.
 */
export function useAttachment(onChecked: (refusal: Notice | null) => void) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  // True when several files were dropped and all but the first left out.
  const [surplus, setSurplus] = useState(false)

  /** Looks at what the field holds and empties it when that may not be sent. */
  const check = () => {
    const chosen = inputRef.current?.files?.[0] ?? null
    const refusal = chosen && refuseAttachment(chosen)
    if (refusal && inputRef.current) inputRef.current.value = ''
    setFile(refusal ? null : chosen)
    setSurplus(false)
    onChecked(refusal)
  }
  const put = (chosen: File | null) => {
    if (!inputRef.current) return
    const transfer = new DataTransfer()
    if (chosen) transfer.items.add(chosen)
    inputRef.current.files = transfer.files
  }
  /** Undoes a choice: puts the file back that the field held before. */
  const restore = () => put(file)
  const take = (files: FileList) => {
    const [first, ...others] = files
    if (!first) return
    put(first)
    check()
    setSurplus(others.length > 0)
  }
  /** Empties the field and gives it the focus. */
  const clear = () => {
    put(null)
    check()
    inputRef.current?.focus()
  }
  const checkEarlyChoice = useEffectEvent(check)
  useEffect(() => checkEarlyChoice(), [])

  return { inputRef, file, surplus, check, restore, take, clear }
}

// Text can be dragged too, from field to field: that stays the browser's business.
const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/**
 * Lets the visitor drop files anywhere on an element. (A file that misses its field would make the browser leave the
 * page, and everything typed would be lost.)
 * @param onFiles null while none are taken: dropped files then come to nothing.
 * @returns whether files are being dragged over the element, and its listeners.
 */
export function useFileDrop(onFiles: ((files: FileList) => void) | null) {
  const [dropping, setDropping] = useState(false)
  // Safari leaves `relatedTarget` empty. But what is entered is always told before what is left (HTML, drag-and-drop
  // processing model): who leaves the part entered last has entered no other part of the element.
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
