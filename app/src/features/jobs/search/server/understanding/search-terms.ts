import type { UnderstoodKind } from '../../contract.ts'
import { type Meanings, type Word } from './words.ts'

/** Words of a search about how or when a person works rather than their occupation. */
export interface SearchTerm {
  kind: Extract<UnderstoodKind, 'remote' | 'level' | 'contract' | 'hours'>
  from: number
  to: number
}

const KINDS = { remote: 'remote', level: 'level', contract: 'contract', times: 'hours' } as const
const LISTS = ['remote', 'times', 'contract', 'level'] as const
const LONGEST_TERM = 4

/** Words for the engine that match all expressions for working from home; see synonyms.json. */
export const REMOTE_WORDS = 'remote working'

/** Finds the terms among the words that `isFree` selects, longest first from left to right. */
export function findTerms(
  words: readonly Word[],
  meanings: Meanings,
  isFree: (from: number, to: number) => boolean,
): SearchTerm[] {
  const terms: SearchTerm[] = []
  let at = 0
  while (at < words.length) {
    const term = termAt(at, words, meanings, isFree)
    if (term) terms.push(term)
    at = term?.to ?? at + 1
  }
  return terms
}

function termAt(
  from: number,
  words: readonly Word[],
  meanings: Meanings,
  isFree: (from: number, to: number) => boolean,
): SearchTerm | undefined {
  if (!LISTS.some((list) => meanings.begins(list, words[from]?.word ?? ''))) return undefined
  for (let to = Math.min(words.length, from + LONGEST_TERM); to > from; to--) {
    if (!isFree(from, to)) continue
    const run = words.slice(from, to).map(({ word }) => word)
    const name = [run.join(' '), run.join(' ').replaceAll('-', ' ')]
    const list = LISTS.find((one) => name.some((text) => meanings.has(one, text)))
    if (!list) continue
    const isOther = list === 'remote' && meanings.has('remoteNot', words[to]?.word ?? '')
    if (!isOther) return { kind: KINDS[list], from, to }
  }
  return undefined
}
