import { loadChunk } from '@foyer/form-kit/load-chunk'
import { Component, lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { needTexts } from '#ui/i18n/messages.ts'
import type { JobMapProps } from './map-types.ts'

const MapPanel = lazy(() =>
  loadChunk(
    'MapPanel',
    () => import('./MapPanel.tsx'),
    () => needTexts('map'),
  ).then(({ MapPanel }) => ({ default: MapPanel })),
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
