import { useEffect } from 'react'
import type { Offer } from '../../contract.ts'
import { isOpen } from '../../states.ts'
import type { OfferState } from '../offer-view.ts'

/** Offers celebrated in this document; the server records the visit for later ones. */
const celebrated = new Set<string>()

/** Drops confetti when an open offer is viewed for the first time. */
export function useFirstVisit({ enc_id, first_visit }: Offer, { status }: OfferState): void {
  useEffect(() => {
    if (!first_visit || !isOpen(status) || celebrated.has(enc_id)) return
    celebrated.add(enc_id)
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // Decoration only, so a failure to load it is ignored.
    import('./confetti.ts').then(({ throwConfetti }) => throwConfetti()).catch(() => undefined)
  }, [enc_id, first_visit, status])
}
