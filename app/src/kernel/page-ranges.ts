/** Formats zero-based page numbers for people, such as `1-3, 60`; at most 200 characters. */
export function pageRanges(pages: ReadonlySet<number>): string {
  const ranges: [number, number][] = []
  for (const page of [...pages].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last?.[1] === page) last[1] = page + 1
    else ranges.push([page + 1, page + 1])
  }
  return ranges
    .map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`))
    .join(', ')
    .slice(0, 200)
}
