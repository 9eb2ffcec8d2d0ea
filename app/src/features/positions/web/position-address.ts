import type { PositionAddress } from './position-queries.ts'

/** Returns the position of a page, from its path or else from `pid`; a private one has its key in the query. */
export function positionAddressOf(path: string | undefined, search: string): PositionAddress {
  const query = new URLSearchParams(search)
  return { pid: path ?? query.get('pid') ?? '', key: query.get('key') ?? undefined }
}
