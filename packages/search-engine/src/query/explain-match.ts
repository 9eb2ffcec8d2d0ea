import type { SynonymTables } from '../analysis/synonyms.ts'
import { primaryLanguage } from '../analysis/normalize.ts'
import type { AroundWords, IndexSchema, SearchDocument, SearchQuery } from '../search-engine.ts'
import { type AnalyzedDocument, analyzeDocument, answersNode } from './document-matches.ts'
import { parseSearch } from './parse-search.ts'
import type { Clause, QueryNode } from './query-node.ts'

/** Name of the place of words that are an identifier, beside the names of text fields. */
export const IDENTIFIER_FIELD = 'identifier'

/** A part of a query and where a document answers it. */
export interface MatchedWords {
  /** As typed, in lower case and without punctuation. */
  words: string
  /** Names of the text fields, or `identifier`; empty if the document lacks the words. */
  fields: string[]
  /** The part it has in the search, if it isn't the subject. */
  as?: AroundWords['as']
}

/**
 * Explains a match: returns the parts of a query, in its order, with the fields in which a document answers each. It
 * analyses the document once for each field, so it suits one document, not a page of them.
 */
export function explainMatch(
  document: SearchDocument,
  query: Pick<SearchQuery, 'text' | 'around'>,
  schema: IndexSchema,
  synonyms: SynonymTables,
): MatchedWords[] {
  const analyze = (text: SearchDocument['text'], identifiers: string[]) =>
    analyzeDocument({ ...document, text, identifiers }, schema, synonyms)
  const fields = new Map<string, AnalyzedDocument>(
    schema.textFields.map(({ name }) => [name, analyze({ [name]: document.text[name] ?? [] }, [])]),
  )
  fields.set(IDENTIFIER_FIELD, analyze({}, document.identifiers))
  const explain = (clause: Clause): MatchedWords[] => {
    const found = fieldsOf(clause.node, fields)
    // What looks like an identifier but is none here was searched in pieces.
    if (found.length === 0 && clause.pieces) return clause.pieces.clauses.flatMap(explain)
    return [{ words: clause.typed, fields: found, ...(clause.role && { as: clause.role }) }]
  }
  return parseSearch(query, synonyms, [primaryLanguage(document.language)]).clauses.flatMap(explain)
}

/** Returns the names of the fields that answer a condition; words of one condition can stand in several. */
function fieldsOf(node: QueryNode, fields: ReadonlyMap<string, AnalyzedDocument>): string[] {
  const whole = [...fields].filter(([, document]) => answersNode(document, node)).map(([name]) => name)
  if (whole.length > 0 || node.op !== 'and') return whole
  const parts = node.nodes.map((child) => fieldsOf(child, fields))
  return parts.every((part) => part.length > 0) ? [...new Set(parts.flat())] : []
}
