import { placeOf } from './boundaries/place.ts'
import { isWing, WINGS } from './boundaries/wings.ts'

export interface RepositoryFile {
  /** Relative to the repository, with forward slashes. */
  path: string
  source: string
}

const CODE = /\.(ts|tsx|mts|mjs|css)$/
const TEST = /\.test\.tsx?$|^app\/e2e\/|\/conformance\//
const LONGEST = 400
const LONGEST_TEST = 600
/** Stores, personal-data exports, demo seeds, and the search engine in SQL. */
const COULD_HOLD_SQL =
  /(^|[/-])store\.ts$|\/(personal-data|seed-demo)\.ts$|^app\/src\/features\/jobs\/search\/server\/postgres\//
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/
const PASCAL = /^([A-Z][a-z0-9]*)+$/
const DRAWERS = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'lib', 'misc', 'shared', 'stuff'])

function nameFindings(path: string): string[] {
  const parts = path.split('/')
  const file = parts.pop() ?? ''
  const stem = file.replace(/(\.(test|config|bench|worker|spec))?(\.d)?\.[a-z]+$/, '')
  const findings = parts
    .filter((folder) => !folder.startsWith('.') && !KEBAB.test(folder))
    .map((folder) => `${path}: the folder ${folder} is not in kebab-case. Rename it.`)
  for (const name of [...parts, stem]) {
    if (DRAWERS.has(name)) findings.push(`${path}: "${name}" is a drawer that says nothing. Name it for what it holds.`)
  }
  const component = file.endsWith('.tsx') && PASCAL.test(stem)
  if (!KEBAB.test(stem) && !component) {
    findings.push(`${path}: name files in kebab-case, or PascalCase.tsx when the file is one component.`)
  }
  return findings
}

function lengthFindings({ path, source }: RepositoryFile): string[] {
  const lines = source.split('\n').length - (source.endsWith('\n') ? 1 : 0)
  const most = TEST.test(path) ? LONGEST_TEST : LONGEST
  return lines > most
    ? [`${path}: ${lines} lines, and ${most} is the most. Split it where it changes its subject.`]
    : []
}

/** Returns findings about content that belongs elsewhere. */
function contentFindings({ path, source }: RepositoryFile): string[] {
  if (TEST.test(path) || !path.startsWith('app/src/') || path.startsWith('app/src/testing/')) return []
  const code = source.replace(/\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm, '')
  const findings: string[] = []
  if (/\bprocess\.env\b/.test(code) && path !== 'app/src/config/env.ts') {
    findings.push(`${path}: only app/src/config/env.ts reads the environment. Declare a setting there and pass it in.`)
  }
  const domain = /^app\/src\/(kernel|features\/[^/]+\/[^/]+\/(server\/|[^/]+$))/.test(path)
  if (domain && /\bDate\.now\(\)|\bnew Date\(\)/.test(code)) {
    findings.push(`${path}: domain code has no clock. Take the time as an argument.`)
  }
  if (path.startsWith('app/src/features/') && !COULD_HOLD_SQL.test(path) && /\bsql(<[^`]*>)?`/.test(code)) {
    findings.push(
      `${path}: the SQL of a feature is in its store. Move the query into store.ts, or a file named …-store.ts.`,
    )
  }
  return findings
}

/** Error prefixes that clients know from when the errors were another feature's. */
const KNOWN_PREFIXES: Readonly<Record<string, string>> = { answers: 'drafts' }

function featureFindings(path: string, source: string): string[] {
  const { wing, feature, rest } =
    /^app\/src\/features\/(?<wing>[^/]+)\/(?<feature>[^/]+)\/(?<rest>.*)$/.exec(path)?.groups ?? {}
  if (wing === undefined || feature === undefined || rest === undefined) return []
  const findings: string[] = []
  if (!isWing(wing)) findings.push(`${path}: ${wing} is not a wing. Move the feature into one of ${WINGS.join(', ')}.`)
  if (rest.includes('/') && !/^(server|web)\//.test(rest)) {
    findings.push(`${path}: a feature has pure files, server/ and web/, and no other folder. Move it into one of them.`)
  }
  const prefix = rest === 'errors.ts' ? /defineErrors\(\s*'([^']+)'/.exec(source)?.[1] : undefined
  if (prefix !== undefined && prefix !== (KNOWN_PREFIXES[feature] ?? feature)) {
    findings.push(
      `${path}: the errors are called "${prefix}", the feature "${feature}". Use the feature's noun for both.`,
    )
  }
  return findings
}

/** Returns the name of the feature in whose folder a file lies, if its wing exists. */
function nameOfFeature(path: string): string | undefined {
  const place = placeOf(path)
  return 'feature' in place && isWing(place.wing) ? place.feature : undefined
}

const NUMBERED = /^app\/migrations\/(\d+)-/
/** The number that two migrations share, already applied in this order of their names. */
const SHARED_NUMBER = { number: '0061', files: ['0061-match-off.sql', '0061-positions-confirmed.sql'] }

/** Returns a finding for each number that several migrations have, since two branches gave it to both. */
function migrationFindings(paths: readonly string[]): string[] {
  const numbered = Map.groupBy(
    paths.filter((path) => NUMBERED.test(path)),
    (path) => NUMBERED.exec(path)?.[1] ?? '',
  )
  return [...numbered].flatMap(([number, sharing]) => {
    const names = sharing.map((path) => path.slice('app/migrations/'.length))
    const isKnown = number === SHARED_NUMBER.number && names.every((name) => SHARED_NUMBER.files.includes(name))
    return sharing.length > 1 && !isKnown
      ? [`${names.toSorted().join(' and ')} have the same number. Give the new one the next free number.`]
      : []
  })
}

/**
 * Returns every violation of the rules on names, lengths and the map, one sentence each. `map` is the text of
 * ARCHITECTURE.md.
 */
export function checkStructure(files: readonly RepositoryFile[], map: string): string[] {
  const code = files.filter(({ path }) => CODE.test(path))
  const found = code.flatMap((file) => [
    ...nameFindings(file.path),
    ...lengthFindings(file),
    ...contentFindings(file),
    ...featureFindings(file.path, file.source),
  ])
  const features = new Set(files.flatMap(({ path }) => nameOfFeature(path) ?? []))
  const folders = new Set(files.flatMap(({ path }) => /^app\/src\/([^/]+)\//.exec(path)?.[1] ?? []))
  // A line of the tree begins with the folder's name and a slash; the same word in prose is not a line.
  const lines = new Map<string, number>()
  for (const [, name = ''] of map.matchAll(/^ *([\w-]+)\/ /gm)) lines.set(name, (lines.get(name) ?? 0) + 1)
  const unmapped = [...features, ...folders]
    .filter((name) => !lines.has(name))
    .map((name) => `the folder ${name} is not on the map. Give it a line in ARCHITECTURE.md.`)
  const doubled = [...lines].flatMap(([name, count]) =>
    features.has(name) && count > 1 ? [`the folder ${name} has ${count} lines in ARCHITECTURE.md. Keep one.`] : [],
  )
  return [...found, ...unmapped, ...doubled, ...migrationFindings(files.map(({ path }) => path))]
}
