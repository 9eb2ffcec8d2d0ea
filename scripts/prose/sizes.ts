import type { RepositoryFile } from '../structure.ts'

/** Lines of a file that is too small to hold an idea. A feature's limits are whole, however few they are. */
const SMALL = 20
const LIMITS = /\/limits\.ts$/
/** Lines beyond which a file should be one in ten at most. */
const LARGE = 250
/** Characters of a data file beyond which no person edits it. */
const LARGE_DATA = 100_000
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
  const linesOf = ({ source }: RepositoryFile) => source.split('\n').length - (source.endsWith('\n') ? 1 : 0)
  const percent = (count: number) => (100 * count) / Math.max(1, code.length)
  const folders = Map.groupBy(sources, ({ path }) => path.slice(0, path.lastIndexOf('/')))
  return {
    small: percent(code.filter((file) => linesOf(file) <= SMALL && !LIMITS.test(file.path)).length),
    large: percent(code.filter((file) => linesOf(file) > LARGE).length),
    crowded: [...folders].flatMap(([folder, { length }]) =>
      length > CROWD
        ? [`${folder}: ${length} files, and ${CROWD} is the most. Give it rooms named for the domain.`]
        : [],
    ),
  }
}

/** Returns a sentence for each data file of the source tree that is so large that a program must have written it. */
export function largeData(files: readonly RepositoryFile[]): string[] {
  return files
    .filter(({ path, source }) => /\.(json|txt|tsv|csv)$/.test(path) && source.length > LARGE_DATA)
    .map(
      ({ path, source }) =>
        `${path}: ${source.length} characters of data. Store it gzipped, and unpack it where it is read; pages import it as app/vite/packed-data.ts says.`,
    )
}
