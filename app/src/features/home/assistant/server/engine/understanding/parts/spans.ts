import type { Grammar } from '../../grammar/grammar.ts'

/** Start and end of a part of a text. */
export type Span = [number, number]

/** A word of a normalized text. */
export interface Piece {
  text: string
  at: number
  end: number
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:[.'’&/+-]+[\p{L}\p{M}\p{N}]+)*[+#]*/gu

/**
 * Returns the words of a message; normalization preserves lengths only for most texts, so positions refer to the
 * normalized one.
 */
export function piecesOf(folded: string): Piece[] {
  return [...folded.matchAll(WORD)].map((match) => ({
    text: match[0],
    at: match.index,
    end: match.index + match[0].length,
  }))
}

/** Returns true if a part of a text has some of its characters in another one. */
export const overlapsAny = ([from, to]: Readonly<Span>, spans: readonly Readonly<Span>[]): boolean =>
  spans.some(([start, end]) => from < end && to > start)

/** Returns the text with spaces in place of the spans. */
export const withoutSpans = (text: string, spans: readonly Readonly<Span>[]): string =>
  spans.reduce((rest, [from, to]) => rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to), text)

/** Returns true for a word that says nothing about a job. */
export const isSmall = (text: string, { stop, fillers }: Pick<Grammar, 'stop' | 'fillers'>): boolean =>
  stop.has(text) || fillers.has(text)

/** Returns true if nothing but small words is left outside the spans. */
export const isExplained = (folded: string, spans: readonly Readonly<Span>[], grammar: Grammar): boolean =>
  piecesOf(folded).every(({ text, at, end }) => isSmall(text, grammar) || overlapsAny([at, end], spans))
