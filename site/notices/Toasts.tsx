import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast'
import { X } from 'lucide'
import * as texts from '#model/texts.ts'
import { IconButton } from '#site/ui/button/Button.tsx'
import { Icon } from '#site/ui/icon/Icon.tsx'
import styles from './Notices.module.css'
import { dismissNotice, type ShownNotice } from './notices.ts'

// An error asks for something to be done, so it stays twice as long. Hover and focus stop the clock.
const DURATION_MS = { success: 5000, error: 10_000 }

/** Notices as Radix toasts: announced, swiped away, reached by F8; loaded at the first one. */
export function Toasts({ notices }: { notices: readonly ShownNotice[] }) {
  return (
    <Provider label={texts.notices.one} swipeDirection="right">
      {notices.map(({ id, kind, title, text }) => (
        <Root
          key={id}
          className={styles.toast}
          data-kind={kind}
          duration={DURATION_MS[kind]}
          onOpenChange={(open) => !open && dismissNotice(id)}
        >
          <div>
            <Title className={styles.title}>{title}</Title>
            <Description className={styles.text}>{text}</Description>
          </div>
          <Close asChild>
            <IconButton aria-label={texts.notices.close}>
              <Icon of={X} />
            </IconButton>
          </Close>
        </Root>
      ))}
      <Viewport className={styles.viewport} label={`${texts.notices.all} ({hotkey})`} />
    </Provider>
  )
}
