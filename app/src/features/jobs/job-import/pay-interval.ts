import { textOf } from '#kernel/values/json-value.ts'

import words from './pay-interval-words.json' with { type: 'json' }

export const PAY_INTERVALS = ['year', 'month', 'week', 'day', 'hour'] as const

export type PayInterval = (typeof PAY_INTERVALS)[number]

const INTERVALS = ['hour', 'day', 'week', 'month', 'year'] as const

/** Returns the interval named by a text ("1 YEAR", "per-hour-wage", "€/h", "monatlich", "p. a."), or undefined. */
export function payInterval(text: unknown): PayInterval | undefined {
  const folded = ` ${foldForWords(textOf(text).replace(/\/ ?an(?!\p{L})/iu, ' par an'))} `
  return INTERVALS.find((interval) =>
    words[interval].some((word) =>
      /[\u3000-\u9fff]/.test(word) ? folded.includes(word) : folded.includes(` ${word} `),
    ),
  )
}

/** Folds a text to lower-case words without accents, separated by single spaces. */
export const foldForWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
