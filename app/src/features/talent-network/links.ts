/** The page of the talent network, to which its mails lead with `confirm` or `leave` and the token of the entry. */
export const NETWORK_PATH = '/careers/jtn'

/** What a mailed link asks the page to do; undefined for the page itself. */
export function askedBy(search: string): { kind: 'confirm' | 'leave'; token: string } | undefined {
  const parameters = new URLSearchParams(search)
  for (const kind of ['confirm', 'leave'] as const) {
    const token = parameters.get(kind)
    if (token) return { kind, token }
  }
  return undefined
}
