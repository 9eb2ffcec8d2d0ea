import { useEffect } from 'react'
import type { Offer } from '../contract.ts'
import { isOpen } from '../states.ts'
import type { OfferNow } from './offer-view.ts'

/** Offers that were celebrated in this document; the server remembers the visit for all later ones. */
const celebrated = new Set<string>()

/** Lets confetti fall when an offer that can be accepted is opened for the first time. */
export function useFirstVisit({ enc_id, first_visit }: Offer, { status }: OfferNow): void {
  useEffect(() => {
    if (!first_visit || !isOpen(status) || celebrated.has(enc_id)) return
    celebrated.add(enc_id)
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // Without its script there is none, and nobody misses anything.
    import('./confetti.ts').then(({ throwConfetti }) => throwConfetti()).catch(() => undefined)
  }, [enc_id, first_visit, status])
}
