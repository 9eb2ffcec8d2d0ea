import { useEffect } from 'react'
import * as limits from '#config/limits.ts'
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
    throwConfetti().catch(() => undefined)
  }, [enc_id, first_visit, status])
}

/** Drops confetti over the page, on a canvas without pointer events that is removed afterwards. */
async function throwConfetti(): Promise<void> {
  const { default: confetti } = await import('canvas-confetti')
  const canvas = document.createElement('canvas')
  canvas.className = 'offer-confetti'
  canvas.setAttribute('aria-hidden', 'true')
  canvas.dataset['pieces'] = String(limits.offerConfettiPieces)
  document.body.append(canvas)
  const fall = confetti.create(canvas, { resize: true, disableForReducedMotion: true })
  await fall({ particleCount: limits.offerConfettiPieces, spread: 100, startVelocity: 45, origin: { x: 0.5, y: 0.35 } })
  canvas.remove()
}
