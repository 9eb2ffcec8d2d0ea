/** How a link inside a page arrives: `keep` stays at its place, `results` moves the focus to what has changed. */
export type Arrival = 'keep' | 'results'

/** The history state of such a link. */
export const arriving = (arrival: Arrival) => ({ arrival })

export function arrivalOf(state: unknown): Arrival | undefined {
  const arrival = typeof state === 'object' && state !== null && 'arrival' in state ? state.arrival : undefined
  return arrival === 'keep' || arrival === 'results' ? arrival : undefined
}
