/** Page of the talent network; emails link there with `confirm` or `leave` and the entry's token. */
export const NETWORK_PATH = '/careers/jtn'

/** Returns the action that an emailed link requests; undefined for the plain page. */
export function askedBy(search: string): { kind: 'confirm' | 'leave'; token: string } | undefined {
  const parameters = new URLSearchParams(search)
  for (const kind of ['confirm', 'leave'] as const) {
    const token = parameters.get(kind)
    if (token) return { kind, token }
  }
  return undefined
}
