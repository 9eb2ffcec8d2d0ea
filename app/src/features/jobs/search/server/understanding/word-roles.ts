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
  /** Words for the work that a person leaves, which nothing searches for. */
  leftOut: string[]
}

type Part = 'subject' | 'context' | 'past' | 'left'

/** Ends of clauses, which end what a person has done or leaves. */
const CLAUSE_END = /[,;.!?]$/u

/**
 * Distinguishes the subject of a search from the words around it. The words after one such as "with" or "in a" are
 * context; those after "looking for" or "as a" are the subject, and the words before it are context. Hours, contract
 * and working from home are required; a level such as "experienced", or what a person was before, is a preference.
 */
export function rolesOf(kept: readonly PlacedWord[], words: readonly Word[], meanings: Meanings): WordRoles {
  let subject: string[] = []
  const context: string[] = []
  const needed: string[] = []
  const preferred: string[] = []
  const past: string[] = []
  const left: string[] = []
  let part: Part = 'subject'
  /** True after "looking for", until the next words, which replace those before. */
  let replacesSubject = false
  let before = -1
  for (const { at, text, term } of kept) {
    const between = words.slice(before + 1, at)
    const isNewClause = before >= 0 && words.slice(before, at).some(({ typed }) => CLAUSE_END.test(typed))
    before = term ? term.to - 1 : at
    if (text.startsWith('-') || /^["“„«]/u.test(text)) {
      needed.push(text)
      continue
    }
    if (isNewClause && (part === 'past' || part === 'left')) part = 'subject'
    const next = partAfter(between, meanings)
    if (next === 'subject') replacesSubject = true
    if (next === 'context' ? subject.length > 0 || part !== 'subject' : next) part = next ?? part
    if (part !== 'left' && term) {
      ;(term.kind === 'level' ? preferred : needed).push(text)
      continue
    }
    if (part === 'subject' && replacesSubject) {
      context.push(...subject)
      subject = []
      replacesSubject = false
    }
    ;({ subject, context, past, left })[part].push(text)
  }
  if (subject.length === 0) [subject] = [past.splice(0)]
  preferred.push(...past)
  // With nothing else to search for, the work that is left is better than all jobs.
  if ([subject, context, needed, preferred].every((list) => list.length === 0)) [subject] = [left.splice(0)]
  const lists = [subject, context, needed, preferred]
  // Without a subject, the next best role becomes the search.
  const first = lists.find((list) => list.length > 0) ?? []
  const around = (list: string[], as: AroundWords['as']): AroundWords[] =>
    list === first || list.length === 0 ? [] : [{ text: list.join(' '), as }]
  return {
    text: first.join(' '),
    around: [...around(needed, 'needed'), ...around(context, 'context'), ...around(preferred, 'wish')],
    leftOut: left,
  }
}

/** Returns the part of a search that words between two others begin; undefined if they go on with the last one. */
function partAfter(between: readonly Word[], meanings: Meanings): Part | undefined {
  let part: Part | undefined
  for (const [i, { word }] of between.entries()) {
    const follows = between[i - 1]?.word ?? ''
    if (meanings.has('leaves', word)) part = 'left'
    // "I quit my job as a nurse" names what is left.
    else if (meanings.has('seeks', word) || (meanings.has('introduces', word) && part !== 'left')) part = 'subject'
    else if (meanings.has('past', word) && part !== 'left') part = 'past'
    else if (part === 'subject' ? meanings.has('setting', word) : !part && meanings.has('around', word))
      part = meanings.has('seeks', follows) && word === 'for' ? 'subject' : 'context'
  }
  return part
}
