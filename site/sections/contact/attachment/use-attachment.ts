import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
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
 * The file a visitor attaches. A file chosen before hydration is checked right after it.
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
