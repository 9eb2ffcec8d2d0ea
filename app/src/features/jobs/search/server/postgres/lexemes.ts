import {
  foldAccents,
  isShortWord,
  type QueryNode,
  SHORTEST_IDENTIFIER_PREFIX,
  SHORTEST_PREFIX,
  stemKeys,
} from '@foyer/search-engine'
import { searchLimits } from '../../limits.ts'

/**
 * Lexemes of a tenant's documents; each kind has its own letter. The tenant's id is the prefix, so one index
 * serves all tenants and a search reads only its own entries.
 */
export interface Lexemes {
  fold(fold: string): string
  /** A short word in a named field. */
  named(fold: string): string
  stem(language: string, key: string): string
  synonym(language: string, group: number): string
  identifier(key: string): string
}

export function lexemesOf(tenantId: number): Lexemes {
  return {
    fold: (fold) => `${tenantId}f${fold}`,
    named: (fold) => `${tenantId}n${fold}`,
    stem: (language, key) => `${tenantId}s${language}:${key}`,
    synonym: (language, group) => `${tenantId}y${language}:${group}`,
    identifier: (key) => `${tenantId}i${key.slice(0, searchLimits.identifierCharacters).replaceAll('\0', '')}`,
  }
}

/** Quotes a lexeme for tsvector or tsquery. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`
}

/**
 * Returns the tsquery of a node, or undefined if it contains a phrase, which a vector without positions cannot match.
 */
export function tsqueryOf(node: QueryNode, lexemes: Lexemes, languages: readonly string[]): string | undefined {
  switch (node.op) {
    case 'word':
      return wordQuery(node.word, node.prefix, lexemes, languages)
    case 'synonym':
      return quoteLexeme(lexemes.synonym(node.language, node.group))
    case 'identifier': {
      const lexeme = quoteLexeme(lexemes.identifier(node.key))
      return node.key.length >= SHORTEST_IDENTIFIER_PREFIX ? `${lexeme}:*` : lexeme
    }
    case 'phrase':
      return undefined
    case 'and':
    case 'or': {
      const parts = node.nodes.map((child) => tsqueryOf(child, lexemes, languages))
      if (parts.length === 0 || parts.includes(undefined)) return undefined
      return `(${parts.join(node.op === 'and' ? ' & ' : ' | ')})`
    }
  }
}

function wordQuery(word: string, prefix: boolean, lexemes: Lexemes, languages: readonly string[]): string {
  const folded = foldAccents(word)
  if (isShortWord(folded)) return quoteLexeme(lexemes.named(folded))
  const fold = quoteLexeme(lexemes.fold(folded))
  const stems = languages.flatMap((language) =>
    stemKeys(word, language).map((key) => quoteLexeme(lexemes.stem(language, key))),
  )
  const whole = prefix && folded.length >= SHORTEST_PREFIX ? `${fold}:*` : fold
  return `(${[whole, ...stems].join(' | ')})`
}
