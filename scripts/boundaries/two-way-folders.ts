import { dirname } from 'node:path/posix'
import { edgesOf, type SourceFile } from './check.ts'

const TEST = /\.(?:test|spec)\.tsx?$|\/testing\//

/** Returns true if one of two folders lies inside the other. */
const isInside = (a: string, b: string): boolean => a.startsWith(`${b}/`) || b.startsWith(`${a}/`)

export interface TwoWayFolders {
  /** A sentence for each pair of folders that import from each other, such as `web/list` and `web/letter`. */
  apart: string[]
  /** A sentence for each folder that imports from a room of it, and the room from the folder. */
  nested: string[]
}

/** Returns the pairs of folders that import from each other; tests don't count. */
export function twoWayFolders(files: readonly SourceFile[]): TwoWayFolders {
  const between = new Set<string>()
  for (const { from, to } of edgesOf(files)) {
    if (to === undefined || TEST.test(from) || TEST.test(to)) continue
    const [start, end] = [dirname(from), dirname(to)]
    if (start !== end) between.add(`${start} ${end}`)
  }
  const pairs = [...between]
    .map((pair): [string, string] => [pair.split(' ')[0] ?? '', pair.split(' ')[1] ?? ''])
    .filter(([start, end]) => start < end && between.has(`${end} ${start}`))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const { nested = [], apart = [] } = Object.groupBy(pairs, ([a, b]) => (isInside(a, b) ? 'nested' : 'apart'))
  return {
    apart: apart.map(([a, b]) => `${a} and ${b} import from each other. Move what both need to one of them.`),
    nested: nested.map(
      ([a, b]) =>
        `${a} and its ${b.slice(a.length + 1)} import from each other. Move what the room needs to a room below it.`,
    ),
  }
}
