import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { refuseAttachment } from '#enquiry/attachment.ts'
import type { Notice } from '#enquiry/notices.ts'

export type Attachment = {
  inputRef: RefObject<HTMLInputElement | null>
  file: File | null
  /** True when several files were dropped and all but the first left out. */
  surplus: boolean
  /** Looks at what the field holds and empties it when that may not be sent. */
  check: () => void
  /** Undoes a choice: puts the file back that the field held before. */
  restore: () => void
  /** Puts the first of these files into the field. */
  take: (files: FileList) => void
  /** Empties the field and gives it the focus. */
  clear: () => void
  /** Forgets the file after the form was reset. */
  forget: () => void
}

/**
 * The file a visitor attaches. A file chosen before the form was taken over is checked right after it.
 * @param onChecked called after every choice with the reason for a refusal, or null.
 */
export function useAttachment(onChecked: (refusal: Notice | null) => void): Attachment {
  const inputRef = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [surplus, setSurplus] = useState(false)

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
  const restore = () => put(file)
  const take = (files: FileList) => {
    const [first, ...others] = files
    if (!first) return
    put(first)
    check()
    setSurplus(others.length > 0)
  }
  const clear = () => {
    if (!inputRef.current) return
    inputRef.current.value = ''
    check()
    inputRef.current.focus()
  }
  const forget = () => {
    setFile(null)
    setSurplus(false)
  }

  const checkEarlyChoice = useEffectEvent(check)
  useEffect(() => checkEarlyChoice(), [])

  return { inputRef, file, surplus, check, restore, take, clear, forget }
}

// Text can be dragged too, from field to field: that stays the browser's business.
const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/**
 * Lets the visitor drop files anywhere on an element. (A file that misses its field would make the browser leave the
 * page, and everything typed would be lost.)
 * @param onFiles null while none are taken: dropped files then come to nothing.
 * @returns whether files are being dragged over the element, and a ref callback for it.
 */
export function useFileDrop(onFiles: ((files: FileList) => void) | null) {
  const [dropping, setDropping] = useState(false)
  // Read when it happens: the listeners stay.
  const taker = useRef(onFiles)
  useLayoutEffect(() => {
    taker.current = onFiles
  })

  const attach = useCallback((element: HTMLElement) => {
    const ended = new AbortController()
    const { signal } = ended
    // Safari leaves `relatedTarget` empty. But what is entered is always told before what is left (HTML, drag-and-drop
    // processing model): who leaves the part entered last has entered no other part of the element.
    let entered: EventTarget | null = null
    const enter = (event: DragEvent) => {
      entered = event.target
    }
    const over = (event: DragEvent) => {
      if (!event.dataTransfer || !carriesFiles(event)) return
      event.preventDefault()
      if (taker.current) setDropping(true)
      else event.dataTransfer.dropEffect = 'none'
    }
    const leave = (event: DragEvent) => {
      if (event.target === entered) setDropping(false)
    }
    const drop = (event: DragEvent) => {
      setDropping(false)
      if (!event.dataTransfer || !carriesFiles(event)) return
      event.preventDefault()
      taker.current?.(event.dataTransfer.files)
    }
    element.addEventListener('dragenter', enter, { signal })
    element.addEventListener('dragover', over, { signal })
    element.addEventListener('dragleave', leave, { signal })
    element.addEventListener('drop', drop, { signal })
    return () => ended.abort()
  }, [])
  return { dropping: dropping && onFiles !== null, attach }
}
