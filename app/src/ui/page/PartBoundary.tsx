import { ChunkLoadError } from '@foyer/form-kit/product/load-chunk'
import { Component, type ReactNode, Suspense } from 'react'

interface Props {
  /** A part of the page, made with `lazyPart`. */
  readonly children: ReactNode
  /** Shown while the code loads. */
  readonly meanwhile?: ReactNode
  /** Shown if the part fails. Without it, a part whose code failed to load shows nothing, and other errors reach the page. */
  readonly instead?: ReactNode
}

interface Failed {
  readonly error?: unknown
}

/**
 * Keeps the rest of a page when the code of a part fails to load. It is requested again when the network is back, or when the
 * part is mounted again.
 */
export class PartBoundary extends Component<Props, Failed> {
  override state: Failed = {}

  static getDerivedStateFromError(error: unknown): Failed {
    return { error }
  }

  readonly again = () => {
    if (this.state.error instanceof ChunkLoadError) this.state.error.tryAgain()
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof ChunkLoadError)) return
    error.whenTriedAgain(() => this.setState({ error: undefined }))
    window.addEventListener('online', this.again)
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.again)
    this.again()
  }

  override render(): ReactNode {
    const { error } = this.state
    const { children, meanwhile, instead } = this.props
    if (error === undefined) return <Suspense fallback={meanwhile}>{children}</Suspense>
    if (instead !== undefined) return instead
    if (error instanceof ChunkLoadError) return null
    throw error
  }
}
