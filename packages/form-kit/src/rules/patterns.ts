import { loadChunk } from '../requests/load-chunk.ts'

type Re2 = typeof import('re2js')

let re2: Re2 | undefined

/**
 * Loads the engine for patterns of definitions, which runs in linear time, so that no pattern can freeze a page or a
 * server. Required before {@link compilePattern}; forms without a regex rule never load it.
 */
export async function loadPatterns(): Promise<void> {
  re2 ??= await loadChunk('patterns', () => import('re2js'))
}

/** Returns true once {@link compilePattern} can be called. */
export function patternsLoaded(): boolean {
  return re2 !== undefined
}

const compiled = new Map<string, (text: string) => boolean>()

/**
 * Compiles a pattern in the form `/pattern/flags` (flags i, m, s, u, g; without slashes the whole text is the
 * pattern).
 *
 * @returns a function that returns true for a text with a match.
 * @throws Error about an unsupported part: look-around, back-references, unknown flags, a syntax error.
 */
export function compilePattern(source: string): (text: string) => boolean {
  const known = compiled.get(source)
  if (known) return known
  if (!re2) throw new Error('Patterns are not loaded yet: await loadPatterns() before the first check.')
  const matches = compile(re2, source)
  compiled.set(source, matches)
  return matches
}

function compile({ RE2JS }: Re2, source: string): (text: string) => boolean {
  const parts = /^\/(.*)\/([a-z]*)$/s.exec(source)
  const pattern = parts?.[1] ?? source
  const flags = parts?.[2] ?? ''
  const unknown = flags.replaceAll(/[imsugy]/g, '')
  if (unknown) throw new Error(`The pattern ${source} has the flag "${unknown}", which is not known. Use i, m or s.`)
  let bits = 0
  if (flags.includes('i')) bits |= RE2JS.CASE_INSENSITIVE
  if (flags.includes('m')) bits |= RE2JS.MULTILINE
  if (flags.includes('s')) bits |= RE2JS.DOTALL
  try {
    const regex = RE2JS.compile(RE2JS.translateRegExp(pattern), bits)
    return (text) => regex.matcher(text).find()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `The pattern ${source} cannot be used (${reason}). Look-around and back-references are not supported.`,
      { cause: error },
    )
  }
}
