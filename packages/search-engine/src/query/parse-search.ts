import type { SynonymTables } from '../analysis/synonyms.ts'
import type { SearchQuery } from '../contract/search-engine.ts'
import { allMeanings, MAX_WORDS, parseQuery } from './parse-query.ts'
import type { MeaningsOf } from '../abbreviations/abbreviation-index.ts'
import type { Clause, ParsedQuery } from './query-node.ts'
import { SPELLING_RULES } from './spelling.ts'

/** Factor of the importance of a word around the subject. */
const AROUND_WEIGHT = 0.5

/**
 * Parses the text of a search and the words around its subject, in one list of clauses. `meaningsOf` finds abbreviations
 * that the synonyms lack.
 */
export function parseSearch(
  { text = '', around = [], ruledOut = [] }: Pick<SearchQuery, 'text' | 'around' | 'ruledOut'>,
  synonyms: SynonymTables,
  languages: readonly string[],
  meaningsOf?: MeaningsOf,
): ParsedQuery {
  const parsed = parseQuery(text, synonyms, languages, meaningsOf)
  for (const { text: words, as } of around) {
    const { clauses, excluded } = parseQuery(words, synonyms, languages, meaningsOf)
    const from = parsed.clauses.at(-1)?.end ?? 0
    const room = MAX_WORDS - parsed.clauses.length
    parsed.clauses.push(...clauses.slice(0, Math.max(0, room)).map((clause) => moved(clause, from, as)))
    parsed.excluded.push(...excluded)
  }
  parsed.ruledOut.push(...ruledOut.slice(0, MAX_WORDS).flatMap((words) => allMeanings(words, synonyms, languages)))
  return parsed
}

/** Moves a clause behind the words before it. */
function moved({ beginning: _beginning, ...clause }: Clause, by: number, role: Clause['role']): Clause {
  const pieces = clause.pieces && {
    ...clause.pieces,
    clauses: clause.pieces.clauses.map((piece) => moved(piece, by, role)),
  }
  return {
    ...clause,
    start: clause.start + by,
    end: clause.end + by,
    ...(role && { role }),
    ...(pieces && { pieces }),
  }
}

/**
 * Returns the importance of each clause of a search by the number of documents that match it: rare words count more.
 * Words around the subject and those that documents can lack count half, and are never rarer than the rarest word of
 * the subject.
 */
export function importances(
  parts: readonly { clause: Clause; count: number; optional?: boolean | undefined }[],
  size: number,
): number[] {
  const rarities = parts.map(({ count }) => Math.log(1 + (size - count + 0.5) / (count + 0.5)))
  const ofSubject = rarities.filter((_, i) => parts[i]?.clause.role === undefined && !parts[i]?.optional)
  const greatest = ofSubject.length > 0 ? Math.max(...ofSubject) : Infinity
  return parts.map(({ clause: { role, words }, optional }, i) => {
    const rarity = rarities[i] ?? 0
    const isAround = optional || role === 'context' || role === 'wish'
    return words * (isAround ? AROUND_WEIGHT * Math.min(rarity, greatest) : rarity)
  })
}

/** Factor of the headline bonus of the last word of the subject, which usually names the occupation. */
const HEAD = 1.7

/**
 * Returns the importance of each clause in a headline. Those of the subject that are at home there count alike, so that
 * in "vascular nurse" the rarer word doesn't decide alone.
 */
export function headlineImportances(
  parts: readonly { clause: Clause; share: number; optional?: boolean | undefined }[],
  rarities: readonly number[],
): number[] {
  const isSubject = parts.map(
    ({ clause, share, optional }) => !clause.role && !optional && share >= SPELLING_RULES.shareOfSubject,
  )
  if (isSubject.filter(Boolean).length < 2) return [...rarities]
  const greatest = Math.max(...rarities.filter((_, i) => isSubject[i]))
  const head = isSubject.lastIndexOf(true)
  return rarities.map((rarity, i) => (isSubject[i] ? greatest * (i === head ? HEAD : 1) : rarity))
}
