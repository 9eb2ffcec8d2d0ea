import confetti from 'canvas-confetti'
import { limits } from '#config/limits.ts'

/** Lets confetti fall over the page, on a canvas that nobody can touch and that goes with the last piece. */
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
