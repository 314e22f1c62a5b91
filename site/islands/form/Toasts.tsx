import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast'
import { createPortal } from 'react-dom'
import type { Notice } from '#enquiry/notices.ts'
import { IconButton } from '#site/ui/Button.tsx'
import { X } from '#site/ui/Icon.tsx'
import { useForm } from './form-given.ts'
import styles from './Notices.module.css'

export type ShownNotice = Notice & { id: number }

// An error asks for something to be done, so it stays twice as long. Hover and focus stop the clock.
const DURATION_MS = { success: 5000, error: 10_000 }

type Props = { notices: readonly ShownNotice[]; onClose: (id: number) => void }

/** Notices as Radix toasts: announced, swiped away, reached by F8. At the page's end, out of what fades in. */
export function Toasts({ notices, onClose }: Props) {
  const { texts } = useForm()
  const copy = texts.notices
  return createPortal(
    <Provider label={copy.one} swipeDirection="right">
      {notices.map(({ id, kind, title, text }) => (
        <Root
          key={id}
          className={`sheet screen ${styles.toast}`}
          data-kind={kind}
          duration={DURATION_MS[kind]}
          onOpenChange={(open) => !open && onClose(id)}
        >
          {/* A success is said by the box that takes the form's place, with its number; twice would be once too often. */}
          <div data-radix-toast-announce-exclude={kind === 'success' ? '' : undefined}>
            {/* Radix announces both without a gap. */}
            <Title className={styles.title}>{`${title} `}</Title>
            <Description className={styles.text}>{text}</Description>
          </div>
          <Close asChild>
            <IconButton icon={X} label={copy.close} />
          </Close>
        </Root>
      ))}
      <Viewport className={styles.viewport} label={`${copy.all} ({hotkey})`} />
    </Provider>,
    document.body,
  )
}
