import { FormattedMessage } from 'react-intl'

const SHOWN = 3

/** The places of a position; of many, the first few, and the others on demand. */
export function PlaceList({ places }: { places: string[] }) {
  const rest = places.slice(SHOWN)
  return (
    <>
      {places.slice(0, SHOWN).join(' · ')}
      {rest.length > 0 ? (
        <details className="more-places">
          <summary>
            <FormattedMessage id="positions.morePlaces" values={{ count: rest.length }} />
          </summary>
          <span>{rest.join(' · ')}</span>
        </details>
      ) : null}
    </>
  )
}
