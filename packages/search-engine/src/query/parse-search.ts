import type { SynonymTables } from '../analysis/synonyms.ts'
import type { SearchQuery } from '../search-engine.ts'
import { MAX_WORDS, parseQuery } from './parse-query.ts'
import type { Clause, ParsedQuery } from './query-node.ts'

/** Factor of the importance of a word around the subject. */
const AROUND_WEIGHT = 0.5

/** Parses the text of a search and the words around its subject, in one list of clauses. */
export function parseSearch(
  { text = '', around = [] }: Pick<SearchQuery, 'text' | 'around'>,
  synonyms: SynonymTables,
  languages: readonly string[],
): ParsedQuery {
  const parsed = parseQuery(text, synonyms, languages)
  for (const { text: words, as } of around) {
    const { clauses, excluded } = parseQuery(words, synonyms, languages)
    const from = parsed.clauses.at(-1)?.end ?? 0
    const room = MAX_WORDS - parsed.clauses.length
    parsed.clauses.push(...clauses.slice(0, Math.max(0, room)).map((clause) => moved(clause, from, as)))
    parsed.excluded.push(...excluded)
  }
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

/** Returns the importance of a clause relative to the subject of the search. */
export function roleWeight({ role }: Clause): number {
  return role === 'context' || role === 'wish' ? AROUND_WEIGHT : 1
}
