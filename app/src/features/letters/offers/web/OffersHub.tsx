import { useMemo, useState } from 'react'
import { type OffersPlace, OffersPlaceContext, type OffersView } from './offers-place.tsx'
import { ListScreen, OneOffer } from './offer-screens.tsx'
import './offers.css'

/**
 * The offers embedded in another page (careerhub mode): list, offer and document in one place, without router or URLs.
 * Requires the context of every page: AppReactContext, messages (part `offers`), the query client, and Toasts. Its
 * headings start at level 2.
 */
export function OffersHub() {
  const [{ view, steps }, setState] = useState<{ view: OffersView; steps: number }>({ view: { at: 'list' }, steps: 0 })
  const place = useMemo<OffersPlace>(
    () => ({
      arrived: steps > 0,
      level: 2,
      addressOf: () => undefined,
      go: (next) => setState((before) => ({ view: next, steps: before.steps + 1 })),
    }),
    [steps],
  )
  return (
    <OffersPlaceContext value={place}>
      {view.at === 'list' ? (
        <ListScreen key={steps} />
      ) : (
        <OneOffer key={steps} id={view.id} {...(view.at === 'document' && { document: view.document })} />
      )}
    </OffersPlaceContext>
  )
}
