const LINE_FEED = 10

/**
 * Counts the rows in a piece of PostgreSQL's `COPY` text format. Each row ends with a line feed, and line feeds in values
 * are escaped; pieces can begin and end inside a row.
 */
export function countRows(piece: Uint8Array): number {
  let rows = 0
  for (let at = piece.indexOf(LINE_FEED); at !== -1; at = piece.indexOf(LINE_FEED, at + 1)) rows += 1
  return rows
}
