import * as limits from '#config/limits.ts'
import { presentFaults, type ReadTheme, readTheme, type ThemeFault, tokenAt } from './read-theme.ts'
import { readPath, type Theme, tokenPaths } from './theme.ts'
import { type Token, tokens } from './tokens.ts'
import type { TokenValue } from './values.ts'
import { themeLimits } from './limits.ts'

/** Types of tokens supported by design token files. */
const TYPES: ReadonlySet<string> = new Set(['color', 'dimension', 'number', 'fontWeight', 'fontFamily'])

interface Written {
  $type?: string
  $value: unknown
}

/**
 * Returns a value in the format of design token files (DTCG 2025.10), which has no types for enums, points and files.
 */
function writtenValue({ type }: Token, value: TokenValue): Written {
  if (type === 'color' && typeof value === 'string') {
    const share = (at: number) => Number.parseInt(value.slice(at, at + 2), 16) / 255
    const components = [1, 3, 5].map((at) => Math.round(share(at) * 10_000) / 10_000)
    return { $type: type, $value: { colorSpace: 'srgb', components, hex: value } }
  }
  if (type === 'dimension' && typeof value === 'string') {
    const [, amount = '0', unit = 'px'] = /^(.*?)(px|rem)$/.exec(value) ?? []
    return { $type: type, $value: { value: Number(amount), unit } }
  }
  return TYPES.has(type) ? { $type: type, $value: value } : { $value: value }
}

/** Returns a theme as a design token file: product, mode, section, token. */
export function writeTokenFile(theme: Theme): object {
  const file: Record<string, Record<string, Record<string, Record<string, Written>>>> = {}
  for (const path of tokenPaths) {
    const value = theme[path]
    const parts = readPath(path)
    const token = parts && tokens.get(parts.key)
    if (value === undefined || !token) continue
    const [section = '', name = ''] = parts.key.split('.')
    const inMode = ((file[parts.product] ??= {})[parts.mode] ??= {})
    ;(inMode[section] ??= {})[name] = writtenValue(token, value)
  }
  return file
}

/** Returns the nesting depth of a JSON text without parsing it, ignoring strings. */
function levelsOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const [part] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/gs)) {
    if (part === '{' || part === '[') deepest = Math.max(deepest, (depth += 1))
    else if (part === '}' || part === ']') depth -= 1
    if (deepest > themeLimits.tokenLevels) break
  }
  return deepest
}

const refused = (fault: ThemeFault): ReadTheme => ({ theme: {}, faults: [fault], converted: [] })
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads a design token file. Checks its size and depth before parsing; every fault has the path of its token.
 * @throws SyntaxError for a text that is not JSON
 */
export function readTokenFile(text: string): ReadTheme {
  // A character has at least one byte.
  if (
    text.length > limits.themeTokensMaxBytes ||
    new TextEncoder().encode(text).length > limits.themeTokensMaxBytes ||
    levelsOf(text) > themeLimits.tokenLevels
  )
    return refused({ path: '', code: 'too-large' })
  const file: unknown = JSON.parse(text)
  if (!isRecord(file)) return refused({ path: '', code: 'wrong-type' })
  const faults: ThemeFault[] = []
  const written = new Map<string, unknown>()
  collect(file, [], undefined, { written, faults })
  const values = new Map<string, unknown>()
  for (const [path, value] of written) {
    const resolved = resolveAlias(path, value, written)
    if ('fault' in resolved) faults.push(resolved.fault)
    else values.set(path, resolved.value)
  }
  const read = readTheme(Object.fromEntries(values))
  return { ...read, faults: presentFaults([...faults, ...read.faults]) }
}

interface Collected {
  written: Map<string, unknown>
  faults: ThemeFault[]
}

/** Paths of all groups: products, modes, sections. */
const groups: ReadonlySet<string> = new Set(
  tokenPaths.flatMap((path) => [1, 2, 3].map((levels) => path.split('.').slice(0, levels).join('.'))),
)

/** Levels of a file: product, mode, section, token. */
const TOKEN_LEVEL = 4

function collect(group: Record<string, unknown>, above: string[], inherited: unknown, into: Collected): void {
  const type = group['$type'] ?? inherited
  for (const [name, part] of Object.entries(group)) {
    // Descriptions, extensions and the like don't affect values.
    if (name.startsWith('$')) continue
    const path = [...above, name].join('.')
    if (above.length + 1 < TOKEN_LEVEL && isRecord(part) && !Object.hasOwn(part, '$value')) {
      const known = groups.has(path)
      if (known) collect(part, [...above, name], type, into)
      else into.faults.push(unknownToken(path))
      continue
    }
    const token = tokenAt(path)
    if (!token) into.faults.push(unknownToken(path))
    else if (!isRecord(part) || !Object.hasOwn(part, '$value') || !isTypeOf(part['$type'] ?? type, token))
      into.faults.push({ path, code: 'wrong-type' })
    else into.written.set(path, part['$value'])
  }
}

const unknownToken = (path: string): ThemeFault => ({ path, code: 'unknown-token' })

const isTypeOf = (type: unknown, token: Token) => type === undefined || !TYPES.has(token.type) || type === token.type

const ALIAS = /^\{([^{}]{1,200})\}$/

function resolveAlias(
  path: string,
  value: unknown,
  written: ReadonlyMap<string, unknown>,
): { value: unknown } | { fault: ThemeFault } {
  let current = value
  for (let step = 0; step <= themeLimits.aliases; step += 1) {
    const target = typeof current === 'string' ? ALIAS.exec(current)?.[1] : undefined
    if (target === undefined) return { value: current }
    if (!written.has(target)) return { fault: { path, code: 'unknown-token' } }
    current = written.get(target)
  }
  return { fault: { path, code: 'alias-cycle' } }
}
