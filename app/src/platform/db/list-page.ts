/** Position in a list sorted by last change and row id: those of the previous row. */
export interface Place {
  /** ISO 8601. */
  at: string
  id: number
}

/**
 * Cuts a page from its rows plus one more, which shows that another page follows.
 * @returns the page, and the cursor of the next one or null
 */
export function pageOf<Row extends { updatedAt: Date; id: number }>(
  rows: readonly Row[],
  limit: number,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? JSON.stringify([last.updatedAt.toISOString(), last.id]) : null
  return { page, next: next && Buffer.from(next).toString('base64url') }
}

/** Reads a cursor; undefined means the first page. @throws the given error if it isn't one */
export function readCursor(cursor: string | undefined, refuse: () => Error): Place | undefined {
  if (cursor === undefined) return undefined
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(parsed)) {
      const [at, id]: unknown[] = parsed
      if (typeof at === 'string' && !Number.isNaN(Date.parse(at)) && Number.isSafeInteger(id))
        return { at, id: Number(id) }
    }
  } catch {
    // Refused below.
  }
  throw refuse()
}

/** Returns the LIKE pattern for texts that contain a text as it is. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
