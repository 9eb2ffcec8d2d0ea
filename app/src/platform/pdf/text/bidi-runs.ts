import bidiModule from 'bidi-js'

// The types declare a module with a default export, but Node loads the function itself.
const bidi = (bidiModule as unknown as typeof bidiModule.default)()

/** A part of a text with one key (such as a font), one direction and one shaping script. */
export interface BidiRun<Key> {
  text: string
  key: Key
  /** Embedding level of UAX #9: odd from right to left. */
  level: number
  script: 'arabic' | 'hebrew' | 'other' | undefined
}

/** Returns the graphemes of a text. */
export const signsOf = (text: string): string[] =>
  [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)

/** Returns the embedding level of each UTF-16 unit, and whether the paragraph goes from right to left. */
export function embeddingLevels(text: string, base?: 'ltr' | 'rtl'): { levels: Uint8Array; rightToLeft: boolean } {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, base ?? 'auto')
  return { levels, rightToLeft: ((paragraphs[0]?.level ?? 0) & 1) === 1 }
}

/**
 * Returns the shaping script of a grapheme; undefined for characters common to all scripts, which join the run before
 * them.
 */
function scriptOf(sign: string): BidiRun<unknown>['script'] {
  if (/\p{Script=Arabic}/u.test(sign)) return 'arabic'
  if (/\p{Script=Hebrew}/u.test(sign)) return 'hebrew'
  return /\p{L}/u.test(sign) ? 'other' : undefined
}

/** Splits graphemes, each with its level and key, into runs. Equal keys must be identical. */
export function splitRuns<Key>(signs: Iterable<{ sign: string; level: number; key: Key }>): BidiRun<Key>[] {
  const runs: BidiRun<Key>[] = []
  for (const { sign, level, key } of signs) {
    const last = runs.at(-1)
    const script = scriptOf(sign)
    const fits = last?.key === key && last.level === level
    if (last && fits && (!script || !last.script || last.script === script)) {
      last.text += sign
      last.script ??= script
    } else runs.push({ text: sign, key, level, script })
  }
  return runs
}

/** Orders runs left to right by rule L2 of UAX #9; the font reverses glyphs within a run. */
export function inVisualOrder<Run extends { level: number }>(runs: readonly Run[]): Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      if ((ordered[start]?.level ?? 0) < level) continue
      let end = start
      while ((ordered[end]?.level ?? 0) >= level) end++
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = end
    }
  }
  return ordered
}

/**
 * Returns the text of a run as fonts draw it. From right to left, brackets are mirrored, and a run without letters is reversed
 * here, because fonts only reverse right-to-left scripts.
 */
export function drawnText({ text, level, script }: Pick<BidiRun<unknown>, 'text' | 'level' | 'script'>): string {
  if ((level & 1) === 0) return text
  const signs = signsOf(text).map((sign) => bidi.getMirroredCharacter(sign) ?? sign)
  return (script ? signs : signs.toReversed()).join('')
}
