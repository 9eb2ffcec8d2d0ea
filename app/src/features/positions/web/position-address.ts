import type { PositionAddress } from './position-queries.ts'

/** The position of a page: from its path, else from `pid`; a private one brings its key. */
export function positionAddressOf(path: string | undefined, search: string): PositionAddress {
  const query = new URLSearchParams(search)
  return { pid: path ?? query.get('pid') ?? '', key: query.get('key') ?? undefined }
}
