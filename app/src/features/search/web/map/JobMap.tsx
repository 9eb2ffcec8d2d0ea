import { loadChunk } from '@foyer/form-kit/load-chunk'
import { Component, lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { withTexts } from '#ui/feature/web-feature.ts'
import type { JobMapProps } from './map-types.ts'

const MapPanel = lazy(() =>
  loadChunk('MapPanel', () => withTexts(import('./MapPanel.tsx'), 'map')).then(({ MapPanel }) => ({
    default: MapPanel,
  })),
)

type Props = JobMapProps & {
  /** Shown if the map cannot be rendered or its code fails to load. */
  fallback: ReactNode
}

/** The job map. Its code is large and loaded on demand. */
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
