import { FormattedMessage, useIntl } from 'react-intl'
import { CURRENT_LOCATION_ID } from './map-types.ts'
import type { JobMapProps } from './map-types.ts'

/** A list of the map's places, for browsers without the map; each entry works like its pin. */
export function MapPlaces({ markers, onMarkerSelect }: Pick<JobMapProps, 'markers' | 'onMarkerSelect'>) {
  const { compare } = new Intl.Collator(useIntl().locale)
  const places = markers
    .filter(({ id }) => id !== CURRENT_LOCATION_ID)
    .sort((a, b) => b.count - a.count || compare(a.location, b.location))
  return (
    <div className="map-places" data-testid="map">
      <p role="status">
        <FormattedMessage id="search.map.unavailable" />
      </p>
      <ul>
        {places.map((place) => (
          <li key={place.id}>
            <button type="button" className="link-button" onClick={() => onMarkerSelect(place)}>
              <FormattedMessage id="search.map.pin" values={{ place: place.location, more: 0, count: place.count }} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
