/** An action that an emailed link requests of a page, and the token that allows it. */
export interface LinkAction<Kind extends string> {
  kind: Kind
  token: string
}

/** Returns the action in a page's query, such as `?confirm=TOKEN`; undefined for a visit without one. */
export function readLinkAction<Kind extends string>(
  search: string,
  kinds: readonly Kind[],
): LinkAction<Kind> | undefined {
  const parameters = new URLSearchParams(search)
  for (const kind of kinds) {
    const token = parameters.get(kind)
    if (token) return { kind, token }
  }
  return undefined
}
