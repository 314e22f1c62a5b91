import { Component, Fragment, type ReactNode, type RefObject } from 'react'
import { keepFilled } from './keep-filled.ts'

type Props = { within: RefObject<HTMLElement | null>; children: ReactNode }
type State = { renewal: number }

let renewals = 0

/**
 * Renders its children anew when an update fails because a translator or an extension has moved elements: React can't
 * remove an element from another place. State that must survive belongs to a component outside.
 */
export class Renewed extends Component<Props, State> {
  override state: State = { renewal: 0 }

  static getDerivedStateFromError(): State {
    renewals += 1
    return { renewal: renewals }
  }

  override getSnapshotBeforeUpdate(_props: Props, { renewal }: State): (() => void) | null {
    const { current } = this.props.within
    return current && renewal !== this.state.renewal ? keepFilled(current) : null
  }

  override componentDidUpdate(_props: Props, _state: State, putBack: (() => void) | null): void {
    putBack?.()
  }

  override render() {
    return <Fragment key={this.state.renewal}>{this.props.children}</Fragment>
  }
}
