import { dirname } from 'node:path/posix'
import { edgesOf, type SourceFile } from './check.ts'

const TEST = /\.(?:test|spec)\.tsx?$|\/testing\//

/** Returns true if one of two folders lies inside the other: a folder and its rooms are one thing. */
const isInside = (a: string, b: string): boolean => a.startsWith(`${b}/`) || b.startsWith(`${a}/`)

/** Returns the pairs of folders that import from each other, such as `web/list` and `web/letter`, one line each; tests don't count. */
export function twoWayFolders(files: readonly SourceFile[]): string[] {
  const between = new Set<string>()
  for (const { from, to } of edgesOf(files)) {
    if (to === undefined || TEST.test(from) || TEST.test(to)) continue
    const [start, end] = [dirname(from), dirname(to)]
    if (start !== end && !isInside(start, end)) between.add(`${start} ${end}`)
  }
  return [...between]
    .map((pair) => pair.split(' '))
    .filter(([start = '', end = '']) => start < end && between.has(`${end} ${start}`))
    .map(([start, end]) => `${start} and ${end} import from each other. Move what both need to one of them.`)
    .toSorted()
}
