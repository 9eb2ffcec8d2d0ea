import { Component } from 'react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { MapPanel } from './MapPanel.tsx'
import type { JobMapProps } from './map-types.ts'
import './map.css'
import './map-pins.css'

/** The job map. Where it cannot be drawn it says so in a sentence, and the list beside it goes on. */
export class JobMap extends Component<JobMapProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return <MapPanel {...this.props} onFailed={() => this.setState({ failed: true })} />
    return (
      <div className="map map--failed" data-testid="map">
        <p role="status">
          <FormattedMessage id="search.map.unavailable" />
        </p>
      </div>
    )
  }
}
