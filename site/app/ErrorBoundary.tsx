import { Component, type ReactNode } from 'react'
import styles from './Failure.module.css'
import { Failure } from './Failure.tsx'

type Props = { children: ReactNode }
type State = { error: unknown; failed: boolean }

/** Shows the specified words instead of a page that could not be rendered. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main id="inhalt" className={styles.failure}>
        <Failure detail={describe(this.state.error)} />
      </main>
    )
  }
}

function describe(error: unknown): string {
  if (error instanceof Response) return `${error.status} ${error.statusText}`.trim()
  return error instanceof Error ? error.message : String(error)
}
