import { Component, type ReactNode } from 'react'
import { ChunkLoadError } from '../requests/load-chunk.ts'
import { ErrorState } from './states.tsx'

interface Failed {
  readonly error: unknown
}

/**
 * Catches failures to load code on demand, shows an error in its place and retries for all places that wait for the
 * same chunk. The form around it keeps what was typed. For components from
 * {@link import('./lazy-part.ts').lazyPart}.
 */
export class LoadBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: Failed | undefined }> {
  static getDerivedStateFromError(error: unknown): { readonly failed: Failed } {
    return { failed: { error } }
  }

  override readonly state: { readonly failed: Failed | undefined } = { failed: undefined }

  override componentDidCatch(error: unknown): void {
    if (error instanceof ChunkLoadError) error.whenTriedAgain(() => this.setState({ failed: undefined }))
  }

  override render(): ReactNode {
    const { failed } = this.state
    if (!failed) return this.props.children
    const { error } = failed
    if (!(error instanceof ChunkLoadError)) return <ErrorState />
    return (
      <ErrorState onRetry={() => tryAgain(error)}>
        <p className="fk-state-detail">{error.message}</p>
      </ErrorState>
    )
  }
}

/** The pressed button disappears, so keyboard focus moves to the field. */
function tryAgain(error: ChunkLoadError): void {
  const field = document.activeElement?.closest<HTMLElement>('.fk-field')
  error.tryAgain()
  if (!field) return
  field.tabIndex = -1
  field.focus()
}
