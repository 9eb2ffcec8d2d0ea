import { Component, type ReactNode } from 'react'
import { ErrorState } from '../viewers/ErrorState.tsx'

/** Where the code of a field cannot be loaded, says so in its place: the form and all that was typed stay. */
export class LoadBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true }
  }

  override readonly state = { failed: false }

  override render(): ReactNode {
    return this.state.failed ? <ErrorState /> : this.props.children
  }
}
