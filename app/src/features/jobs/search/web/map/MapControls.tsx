import { useIntl } from 'react-intl'
import type { MapStep } from './map-view.ts'

interface Props {
  canSearchArea: boolean
  onStep(step: MapStep): void
  onSearchArea(): void
}

const ICONS: Record<MapStep, string> = {
  in: 'M8 3v10M3 8h10',
  out: 'M3 8h10',
  north: 'M3.5 10 8 5.5l4.5 4.5',
  south: 'M3.5 6 8 10.5 12.5 6',
  west: 'M10 3.5 5.5 8l4.5 4.5',
  east: 'M6 3.5 10.5 8 6 12.5',
}

const ZOOM: readonly MapStep[] = ['in', 'out']
const PAN: readonly MapStep[] = ['north', 'west', 'east', 'south']

/** Button alternatives to dragging and pinching. */
export function MapControls({ canSearchArea, onStep, onSearchArea }: Props) {
  const intl = useIntl()
  const button = (step: MapStep) => (
    <button
      key={step}
      type="button"
      className={`map-step map-step--${step}`}
      aria-label={intl.formatMessage({ id: `map.${step}` })}
      title={intl.formatMessage({ id: `map.${step}` })}
      onClick={() => onStep(step)}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={ICONS[step]} />
      </svg>
    </button>
  )
  return (
    <div className="map-controls" role="group" aria-label={intl.formatMessage({ id: 'map.controls' })}>
      {canSearchArea && (
        <button type="button" className="map-search-area" data-testid="search-this-area" onClick={onSearchArea}>
          {intl.formatMessage({ id: 'map.searchArea' })}
        </button>
      )}
      <div className="map-zoom">{ZOOM.map(button)}</div>
      <div className="map-pan">{PAN.map(button)}</div>
    </div>
  )
}
