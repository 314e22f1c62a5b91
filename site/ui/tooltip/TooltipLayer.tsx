import { Content, Portal, Provider, Root, Trigger } from '@radix-ui/react-tooltip'
import type { Tips } from './tips.ts'
import styles from './Tooltip.module.css'
import { TriggerBridge } from './TriggerBridge.tsx'

const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300
const DISTANCE_PX = 8

/** Radix's tooltips for elements that stand anywhere on the page; loaded at first need. */
export function TooltipLayer({ tips }: { tips: Tips }) {
  return (
    <Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {[...tips].map(([id, { trigger, text }]) => (
        <Root key={id}>
          <Trigger asChild>
            <TriggerBridge element={trigger} />
          </Trigger>
          {/* Inside a landmark, so that nothing on the page lies outside one. */}
          <Portal container={trigger.closest<HTMLElement>('main, footer')}>
            <Content className={styles.tooltip} sideOffset={DISTANCE_PX} collisionPadding={DISTANCE_PX}>
              {text}
            </Content>
          </Portal>
        </Root>
      ))}
    </Provider>
  )
}
