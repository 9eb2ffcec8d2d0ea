import { toSrgb } from './color-spaces.ts'
import { orderedTheme, readPath, type Theme, type TokenPath, tokenPaths } from './theme.ts'
import { type Token, tokens } from './tokens.ts'
import { parseValue, pixelsOf, type TokenValue, type ValueFault } from './values.ts'
import { themeLimits } from './limits.ts'

/** Reasons why a theme or a part of it is refused. */
export type ThemeFaultCode = ValueFault | 'unknown-token' | 'alias-cycle' | 'too-large'

/** One fault of a theme, with its path. */
export interface ThemeFault {
  path: string
  code: ThemeFaultCode
  /** Nearest existing name, for an unknown token. */
  nearest?: string
}

/** A colour of another space that was converted to sRGB. */
export interface ConvertedColor {
  path: TokenPath
  from: string
  to: string
}

export interface ReadTheme {
  theme: Theme
  faults: ThemeFault[]
  converted: ConvertedColor[]
}

type ReadValue = { value: TokenValue; from?: string } | { fault: ThemeFaultCode }

const wrongType = { fault: 'wrong-type' } as const
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a value in the format of the editor or of a design token file. */
export function readTokenValue(token: Token, written: unknown): ReadValue {
  const value = isRecord(written) && Object.hasOwn(written, '$value') ? written['$value'] : written
  if (token.type === 'color' && isRecord(value)) return readColor(value)
  if (token.type === 'dimension' && isRecord(value)) return readDimension(value, token.range)
  // A list of families has fallbacks, which the product adds itself.
  const single = token.type === 'fontFamily' && Array.isArray(value) && value.length === 1 ? value[0] : value
  return parseValue(token, single)
}

function readColor({ colorSpace, components, alpha = 1 }: Record<string, unknown>): ReadValue {
  if (typeof colorSpace !== 'string' || !Array.isArray(components) || alpha !== 1) return wrongType
  const read = toSrgb(colorSpace, components)
  if ('fault' in read) return read
  return colorSpace === 'srgb' ? { value: read.hex } : { value: read.hex, from: colorSpace }
}

function readDimension({ value, unit }: Record<string, unknown>, [least, most]: readonly [number, number]): ReadValue {
  if (typeof value !== 'number' || (unit !== 'px' && unit !== 'rem')) return wrongType
  const text = `${Math.round(value * 10_000) / 10_000}${unit}`
  const pixels = pixelsOf(text)
  return pixels >= least && pixels <= most ? { value: text } : { fault: 'out-of-range' }
}

/** Reads the values of a theme by their paths, in the format that the editor sends and the database stores. */
export function readTheme(values: Readonly<Record<string, unknown>>): ReadTheme {
  const theme: Record<string, TokenValue> = {}
  const faults: ThemeFault[] = []
  const converted: ConvertedColor[] = []
  for (const [path, written] of Object.entries(values)) {
    const token = tokenAt(path)
    const read: ReadValue = token ? readTokenValue(token, written) : { fault: 'unknown-token' }
    if ('fault' in read) {
      faults.push({ path, code: read.fault })
      continue
    }
    theme[path] = read.value
    if (read.from !== undefined && typeof read.value === 'string')
      converted.push({ path: path as TokenPath, from: read.from, to: read.value })
  }
  return { theme: orderedTheme(theme), faults: presentFaults(faults), converted }
}

/** Returns the token at a path; undefined if there is none. */
export function tokenAt(path: string): Token | undefined {
  const parts = readPath(path)
  return parts && tokens.get(parts.key)
}

/** Returns the first faults, with the nearest name for the first unknown ones. */
export function presentFaults(faults: readonly ThemeFault[]): ThemeFault[] {
  let searched = 0
  return faults.slice(0, themeLimits.faults).map(({ path, code, nearest: known }) => {
    const isSearched = code === 'unknown-token' && known === undefined && (searched += 1) <= themeLimits.namesSearched
    const nearest = known ?? (isSearched ? nearestPath(path) : undefined)
    return { path: path.slice(0, themeLimits.shownCharacters), code, ...(nearest && { nearest }) }
  })
}

/** Returns the path that differs from another in the fewest letters, if any is near. */
function nearestPath(path: string): string | undefined {
  if (path.length > themeLimits.shownCharacters) return undefined
  const ranked = tokenPaths
    .map((candidate) => ({ candidate, away: distance(path, candidate) }))
    .toSorted((a, b) => a.away - b.away)
  const [best] = ranked
  return best && best.away <= Math.max(3, path.length / 4) ? best.candidate : undefined
}

/** Returns the number of letters to add, drop or replace between two texts. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
