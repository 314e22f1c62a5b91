import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { type Notice, NOTICES } from '#enquiry/notices.ts'
import { IconButton } from '#pages/ui/Button.tsx'
import { X } from '#pages/ui/Icon.tsx'
import { useForm } from './form-props.ts'
import styles from './Notices.module.css'

export type ShownNotice = Notice & { id: number }

// An error stays longer, because the visitor must do something. Hover and focus stop the time.
const DURATION_MS = { success: 5000, error: 10_000 }

// An alert in the form, or in its place, has the same words: screen readers would say them twice.
const SAID_IN_FORM: readonly string[] = [NOTICES.sent.title, NOTICES.failed.title]

type Props = { notices: readonly ShownNotice[]; onClose: (id: number) => void }

/** Notices as Radix toasts, at the end of the body: the form's section may still be fading in. F8 focuses them. */
export function Toasts({ notices, onClose }: Props) {
  const { texts } = useForm()
  const copy = texts.notices
  const viewport = useRef<HTMLOListElement>(null)
  const focusedBefore = useRef<EventTarget>(null)
  useEffect(() => {
    const { current: list } = viewport
    // addEventListener, because for React the notices are no children of the list.
    list?.addEventListener('focusin', ({ relatedTarget: from }) => {
      if (!(from instanceof Node && list.contains(from))) focusedBefore.current = from
    })
  }, [])
  const close = (id: number) => {
    const hasFocus = viewport.current?.contains(document.activeElement)
    // The list disappears with the last notice, and the focus with the list.
    if (hasFocus && notices.length === 1 && focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus()
    onClose(id)
  }
  return createPortal(
    <Provider label={copy.one} swipeDirection="right">
      {notices.map(({ id, kind, title, text }) => (
        <Root
          key={id}
          className={`sheet screen ${styles.toast}`}
          data-kind={kind}
          duration={DURATION_MS[kind]}
          onOpenChange={(open) => !open && close(id)}
        >
          <div data-radix-toast-announce-exclude={SAID_IN_FORM.includes(title) ? '' : undefined}>
            {/* Radix announces title and text without a space between them. */}
            <Title className={styles.title}>{`${title} `}</Title>
            <Description className={styles.text}>{text}</Description>
          </div>
          <Close asChild>
            <IconButton icon={X} label={copy.close} />
          </Close>
        </Root>
      ))}
      <Viewport ref={viewport} className={styles.viewport} label={`${copy.all} ({hotkey})`} />
    </Provider>,
    document.body,
  )
}
