import * as limits from '#config/limits.ts'

/** Returns the pages to link: the first, the last, and the neighbours of the current one; null marks a gap. */
export function pageNumbers(start: number, count: number): { current: number; last: number; pages: (number | null)[] } {
  const last = Math.max(1, Math.ceil(count / limits.searchPageSize))
  const current = Math.min(Math.floor(start / limits.searchPageSize) + 1, last)
  const shown = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  const pages: (number | null)[] = []
  let before = 0
  for (const page of [...new Set(shown)].sort((a, b) => a - b)) {
    if (page - before === 2) pages.push(page - 1)
    else if (page - before > 2) pages.push(null)
    pages.push(page)
    before = page
  }
  return { current, last, pages }
}
