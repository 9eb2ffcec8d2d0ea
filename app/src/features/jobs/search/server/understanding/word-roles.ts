import type { AroundWords } from '@foyer/search-engine'
import type { SearchTerm } from './search-terms.ts'
import type { Meanings, Word } from './words.ts'

export interface PlacedWord {
  at: number
  /** As the engine reads it. */
  text: string
  term: SearchTerm | undefined
}

/** The words of a search by their role in it. */
export interface WordRoles {
  text: string
  around: AroundWords[]
}

/**
 * Distinguishes the subject of a search from the words around it. The words after one such as "with" or "in a" are
 * context; those after "looking for" or "as a" are the subject, and the words before it are context. Hours, contract
 * and working from home are required; a level such as "experienced" is a preference.
 */
export function rolesOf(kept: readonly PlacedWord[], words: readonly Word[], meanings: Meanings): WordRoles {
  let subject: string[] = []
  const context: string[] = []
  const needed: string[] = []
  const preferred: string[] = []
  let inContext = false
  let before = -1
  for (const { at, text, term } of kept) {
    const between = words.slice(before + 1, at).map(({ word }) => word)
    before = term ? term.to - 1 : at
    if (text.startsWith('-') || /^["“„«]/u.test(text)) {
      needed.push(text)
      continue
    }
    if (startsSubject(between, meanings)) {
      if (!term) context.push(...subject)
      if (!term) subject = []
      inContext = false
    } else if (subject.length > 0 && between.some((word) => meanings.has('around', word))) inContext = true
    if (term) (term.kind === 'level' ? preferred : needed).push(text)
    else (inContext ? context : subject).push(text)
  }
  const lists = [subject, context, needed, preferred]
  // Without a subject, the next best role becomes the search.
  const first = lists.find((list) => list.length > 0) ?? []
  const around = (list: string[], as: AroundWords['as']): AroundWords[] =>
    list === first || list.length === 0 ? [] : [{ text: list.join(' '), as }]
  return {
    text: first.join(' '),
    around: [...around(needed, 'needed'), ...around(context, 'context'), ...around(preferred, 'wish')],
  }
}

function startsSubject(between: readonly string[], meanings: Meanings): boolean {
  return between.some((word) => meanings.has('introduces', word) || meanings.has('seeks', word))
}
