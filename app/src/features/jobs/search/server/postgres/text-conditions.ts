import type { QueryNode } from '@foyer/search-engine'
import { type RawBuilder, sql } from 'kysely'
import { type Lexemes, quoteLexeme, tsqueryOf } from './lexemes.ts'

export type Condition = RawBuilder<boolean>

/** Translates query nodes to conditions on the row `d` of search_documents. */
export class TextConditions {
  private readonly lexemes: Lexemes
  private readonly languages: readonly string[]

  constructor(lexemes: Lexemes, languages: readonly string[]) {
    this.lexemes = lexemes
    this.languages = languages
  }

  /**
   * Matches documents that match every node. Combines everything a vector can answer, so that the index is read once.
   */
  all(nodes: readonly QueryNode[]): Condition {
    const queries: string[] = []
    const others: Condition[] = []
    for (const node of nodes) {
      const query = this.tsquery(node)
      if (query === undefined) others.push(this.mixed(node))
      else queries.push(query)
    }
    const plain = queries.length > 0 ? [sql<boolean>`d.terms @@ ${queries.join(' & ')}::tsquery`] : []
    return join([...plain, ...others], sql` AND `, sql<boolean>`TRUE`)
  }

  one(node: QueryNode): Condition {
    return this.all([node])
  }

  tsquery(node: QueryNode): string | undefined {
    return tsqueryOf(node, this.lexemes, this.languages)
  }

  /** Returns a tsquery that matches at least what a node matches: a phrase is reduced to its words. */
  looseTsquery(node: QueryNode): string {
    if (node.op === 'phrase') return `(${node.words.map((word) => quoteLexeme(this.lexemes.fold(word))).join(' & ')})`
    if (node.op === 'and' || node.op === 'or') {
      const parts = node.nodes.map((child) => this.looseTsquery(child))
      return parts.length === 0
        ? quoteLexeme(this.lexemes.fold('\u0001'))
        : `(${parts.join(node.op === 'and' ? ' & ' : ' | ')})`
    }
    return this.tsquery(node) ?? quoteLexeme(this.lexemes.fold('\u0001'))
  }

  private mixed(node: QueryNode): Condition {
    if (node.op === 'phrase') {
      const line = `\n${node.words.join('\n')}\n`
      return sql<boolean>`(d.terms @@ ${this.looseTsquery(node)}::tsquery AND strpos(d.phrases, ${line}) > 0)`
    }
    if (node.op === 'and') return this.all(node.nodes)
    if (node.op === 'or')
      return join(
        node.nodes.map((child) => this.one(child)),
        sql` OR `,
        sql<boolean>`FALSE`,
      )
    return sql<boolean>`d.terms @@ ${this.tsquery(node)}::tsquery`
  }
}

function join(parts: readonly Condition[], by: RawBuilder<unknown>, empty: Condition): Condition {
  const [only] = parts
  if (!only) return empty
  return parts.length === 1 ? only : sql<boolean>`(${sql.join(parts, by)})`
}
