import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

// Text can be dragged too, from field to field: that stays the browser's business.
const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/**
 * Lets the visitor drop files anywhere on an element. (A file that misses its field would make the browser leave the
 * page, and everything typed would be lost.)
 * @param onFiles null while none are taken: dropped files then come to nothing.
 * @returns whether files are being dragged over the element.
 */
export function useFileDrop(
  target: RefObject<HTMLElement | null>,
  onFiles: ((files: FileList) => void) | null,
): boolean {
  const [dropping, setDropping] = useState(false)
  const give = useEffectEvent((files: FileList) => onFiles?.(files))
  const over = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer || !carriesFiles(event)) return
    event.preventDefault()
    if (onFiles) setDropping(true)
    else event.dataTransfer.dropEffect = 'none'
  })

  useEffect(() => {
    const element = target.current
    if (!element) return
    const ended = new AbortController()
    const { signal } = ended
    // Safari leaves `relatedTarget` empty. But what is entered is always told before what is left (HTML, drag-and-drop
    // processing model): who leaves the part entered last has entered no other part of the element.
    let entered: EventTarget | null = null
    const enter = (event: DragEvent) => {
      entered = event.target
    }
    const leave = (event: DragEvent) => {
      if (event.target === entered) setDropping(false)
    }
    const drop = (event: DragEvent) => {
      setDropping(false)
      if (!event.dataTransfer || !carriesFiles(event)) return
      event.preventDefault()
      give(event.dataTransfer.files)
    }
    element.addEventListener('dragenter', enter, { signal })
    element.addEventListener('dragover', (event) => over(event), { signal })
    element.addEventListener('dragleave', leave, { signal })
    element.addEventListener('drop', drop, { signal })
    return () => ended.abort()
  }, [target])
  return dropping && onFiles !== null
}
