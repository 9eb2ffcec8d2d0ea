import { posix } from 'node:path'
import { cyclesOf } from './cycles.ts'
import { placeOf } from './place.ts'
import { type ImportStatement, readImports } from './read-imports.ts'
import { npmRefusalOf, refusalOf } from './rules.ts'

export interface SourceFile {
  /** Relative to the repository, with forward slashes. */
  path: string
  source: string
}

export interface Edge extends ImportStatement {
  from: string
  /** Path in the repository, or undefined for npm packages and Node modules. */
  to: string | undefined
}

const TEST = /\.test\.tsx?$|^app\/e2e\//

/** Resolves an import to a path relative to the repository; undefined if it leaves the repository. */
function target(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')))
  const alias = /^#(?<folder>[a-z]+)\/(?<rest>.+?)(\?.*)?$/.exec(specifier)?.groups
  if (alias) return `${alias['folder'] === 'demo' ? 'app' : 'app/src'}/${alias['folder']}/${alias['rest']}`
  const workspace = /^@foyer\/(?<name>[^/]+)(?<rest>\/.*)?$/.exec(specifier)?.groups
  if (!workspace) return undefined
  return workspace['name'] === 'app'
    ? `app/src${workspace['rest'] ?? ''}`
    : `packages/${workspace['name']}/src${workspace['rest'] ?? ''}`
}

/** Returns every import of the given files. */
export function edgesOf(files: readonly SourceFile[]): Edge[] {
  return files.flatMap(({ path, source }) =>
    readImports(source).map((statement) => ({ ...statement, from: path, to: target(path, statement.specifier) })),
  )
}

/** Returns the import graph of the features, without tests. */
export function featureGraph(edges: readonly Edge[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of edges) {
    if (to === undefined || TEST.test(from)) continue
    const [a, b] = [placeOf(from), placeOf(to)]
    if (!('feature' in a) || !('feature' in b) || a.feature === b.feature) continue
    graph.set(a.feature, (graph.get(a.feature) ?? new Set<string>()).add(b.feature))
  }
  return graph
}

/** Returns the import graph of the files; an import of a type counts, since its reader needs both files. */
function fileGraph(edges: readonly Edge[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of edges) {
    if (to !== undefined) graph.set(from, (graph.get(from) ?? new Set<string>()).add(to))
  }
  return graph
}

/** Returns the folder within which files import one another by relative paths. */
function home(path: string): string {
  return (
    /^(app\/src\/features\/[^/]+\/[^/]+|app\/src\/[^/]+|packages\/[^/]+|app|scripts|bench\/[^/]+)\//.exec(path)?.[1] ??
    ''
  )
}

/** The two files of main that list features; all others read the lists. */
const FEATURE_LISTS = /^app\/src\/main\/(.+\/)?(features|browser-features)\.ts$/

/** The numbers of a feature, which main repeats where it says how long rows stay. */
const LIMITS = /\/limits\.ts$/

function unlistedRefusal(from: string, to: string): string | undefined {
  if (placeOf(from).layer !== 'main' || !to.startsWith('app/src/features/') || FEATURE_LISTS.test(from))
    return undefined
  if (LIMITS.test(to)) return undefined
  return 'main knows features only by its two lists, features.ts and browser-features.ts, and by their limits. Let the feature declare this part with defineFeature or defineWebFeature.'
}

function refusalOfEdge({ from, to, specifier }: Edge): string | undefined {
  const place = placeOf(from)
  // A test can import anything in the product; a package's test must prove that the package is self-contained.
  const free = TEST.test(from) && place.layer !== 'package'
  if (to === undefined) return free ? undefined : npmRefusalOf(place, specifier)
  const refused = free ? undefined : (unlistedRefusal(from, to) ?? refusalOf(place, placeOf(to)))
  if (refused) return refused
  if (
    specifier.startsWith('.') &&
    home(from) !== home(to) &&
    place.layer !== 'outside' &&
    placeOf(to).layer !== 'outside'
  ) {
    return `imports across folders are written from the top: ${to.replace(/^app\/(src\/)?/, '#')}.`
  }
  return undefined
}

/** Returns every violation of the import rules, one sentence each, in file order. */
export function checkBoundaries(files: readonly SourceFile[]): string[] {
  const edges = edgesOf(files)
  const refused = edges.flatMap((edge) => {
    const why = refusalOfEdge(edge)
    return why ? [`${edge.from}:${edge.line} imports ${edge.specifier}: ${why}`] : []
  })
  const featureCycles = cyclesOf(featureGraph(edges)).map((group) => {
    const between = edges.filter(({ from, to }) => {
      const [a, b] = [placeOf(from), placeOf(to ?? '')]
      return (
        'feature' in a &&
        'feature' in b &&
        a.feature !== b.feature &&
        group.includes(a.feature) &&
        group.includes(b.feature) &&
        !TEST.test(from)
      )
    })
    const list = between.map(({ from, line, specifier }) => `\n    ${from}:${line} imports ${specifier}`)
    return `the features ${group.join(', ')} import each other in a cycle. Cut one direction: let main pass the function in, or move the shared rule to the feature that owns the noun.${list.join('')}`
  })
  const fileCycles = cyclesOf(fileGraph(edges)).map(
    (group) =>
      `these files import each other in a cycle: ${group.join(', ')}. Move what they share to a separate file.`,
  )
  return [...refused, ...featureCycles, ...fileCycles]
}
