import confetti from 'canvas-confetti'
import * as limits from '#config/limits.ts'

/** Drops confetti over the page, on a canvas without pointer events that is removed afterwards. */
export async function throwConfetti(): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.className = 'offer-confetti'
  canvas.setAttribute('aria-hidden', 'true')
  canvas.dataset['pieces'] = String(limits.offerConfettiPieces)
  document.body.append(canvas)
  const fall = confetti.create(canvas, { resize: true, disableForReducedMotion: true })
  await fall({ particleCount: limits.offerConfettiPieces, spread: 100, startVelocity: 45, origin: { x: 0.5, y: 0.35 } })
  canvas.remove()
}
