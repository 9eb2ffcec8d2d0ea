/** Scroll and focus behaviour of an in-page link: `keep` stays in place, `results` moves the focus to what changed. */
export type Arrival = 'keep' | 'results'

/** Returns the history state for such a link. */
export const arriving = (arrival: Arrival) => ({ arrival })

export function arrivalOf(state: unknown): Arrival | undefined {
  const arrival = typeof state === 'object' && state !== null && 'arrival' in state ? state.arrival : undefined
  return arrival === 'keep' || arrival === 'results' ? arrival : undefined
}
