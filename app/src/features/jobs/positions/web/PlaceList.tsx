import { FormattedMessage } from 'react-intl'

const SHOWN = 3

/** The places of a position; a long list is collapsed after the first few. */
export function PlaceList({ places }: { places: string[] }) {
  const rest = places.slice(SHOWN)
  return (
    <>
      <bdi>{places.slice(0, SHOWN).join(' · ')}</bdi>
      {rest.length > 0 ? (
        <details className="more-places">
          <summary>
            <FormattedMessage id="job.morePlaces" values={{ count: rest.length }} />
          </summary>
          <bdi>{rest.join(' · ')}</bdi>
        </details>
      ) : null}
    </>
  )
}
