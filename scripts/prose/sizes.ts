import type { RepositoryFile } from '../structure.ts'

/** Lines of a file that is too small to hold an idea. */
const SMALL = 20
/** Lines beyond which a file should be one in ten at most. */
const LARGE = 250
/** Most files that a folder holds without rooms. */
const CROWD = 15

export interface Sizes {
  /** Percent of files with 20 lines or fewer. */
  small: number
  /** Percent of files with more than 250 lines. */
  large: number
  /** A sentence for each folder of more than 15 files; tests beside their subjects do not count. */
  crowded: string[]
}

/** Measures the source of the product and its packages, tests left out. */
export function measureSizes(files: readonly RepositoryFile[]): Sizes {
  const sources = files.filter(({ path }) => !/\.test\.tsx?$/.test(path))
  const code = sources.filter(({ path }) => /\.(ts|tsx|mts|mjs)$/.test(path))
  const lengths = code.map(({ source }) => source.split('\n').length - (source.endsWith('\n') ? 1 : 0))
  const percent = (count: number) => (100 * count) / Math.max(1, code.length)
  const folders = Map.groupBy(sources, ({ path }) => path.slice(0, path.lastIndexOf('/')))
  return {
    small: percent(lengths.filter((lines) => lines <= SMALL).length),
    large: percent(lengths.filter((lines) => lines > LARGE).length),
    crowded: [...folders].flatMap(([folder, { length }]) =>
      length > CROWD
        ? [`${folder}: ${length} files, and ${CROWD} is the most. Give it rooms named for the domain.`]
        : [],
    ),
  }
}
