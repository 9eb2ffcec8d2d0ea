import { loadChunk } from '@foyer/form-kit/load-chunk'
import { Component, lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import type { JobMapProps } from './map-types.ts'

const MapPanel = lazy(() =>
  loadChunk('MapPanel', () => import('./MapPanel.tsx')).then(({ MapPanel }) => ({ default: MapPanel })),
)

type Props = JobMapProps & {
  /** Shown in place of a map that cannot be drawn, or whose program does not come. */
  fallback: ReactNode
}

/** The job map. Its program is large and fetched only now. */
export class JobMap extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render(): ReactNode {
    const { fallback, ...props } = this.props
    if (this.state.failed) return fallback
    return (
      <Suspense>
        <MapPanel {...props} onFailed={() => this.setState({ failed: true })} />
      </Suspense>
    )
  }
}
