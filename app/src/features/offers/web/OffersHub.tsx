import { useMemo, useState } from 'react'
import { type OffersPlace, OffersPlaceContext, type OffersView } from './offers-place.ts'
import { ListScreen, OneOffer } from './offer-screens.tsx'
import './offers.css'

/**
 * The offers as a part of another page (careerhub mode): list, offer and document in one place, without a router and without
 * addresses. It needs what every page has around it: AppReactContext, texts (part `offers`), the query client, and Toasts for
 * messages. Its headings begin at level 2.
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
