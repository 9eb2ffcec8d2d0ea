import { foldAccents } from '../analysis/normalize.ts'
import { isShortWord } from '../analysis/short-words.ts'
import { synonymWord } from '../analysis/synonyms.ts'
import type { DocumentStore } from '../indexing/document-store.ts'
import { hasPhrase, phraseBytes } from '../indexing/phrase-sequence.ts'
import { SHORTEST_PREFIX } from '../indexing/term-dictionary.ts'
import { RANK_BODY, RANK_HEADLINE, RANK_NAMED, RANK_TOPIC } from '../indexing/impact.ts'
import { Accumulator } from './accumulator.ts'
import type { QueryNode } from './query-node.ts'

const AS_TYPED = 1
const INFLECTED = 0.8
const SYNONYM = 0.9
const BEGINNING = 0.25
/** Documents found by broader words never count as if they had the words themselves in the headline. */
const BROADER_MARK = RANK_TOPIC + 1
const IDENTIFIER_WEIGHT = 100
/** If so many headlines have a concept's own words, they lead its other names. */
const TITLES_OF_A_CONCEPT = 3
/** The headline's mark: an identifier is the best possible match. */
const IDENTIFIER_MARK = RANK_HEADLINE + 1

/** Counts the headlines with the words of a concept themselves, which were added first; they lead its other names. */
function headlinesIn({ touched, mark, count }: Accumulator): number {
  let headlines = 0
  for (let i = 0; i < count; i++) if (mark[touched[i] ?? 0] === RANK_HEADLINE + 1) headlines++
  return headlines
}

/** Finds the documents that match a part of a query. Searches run one at a time, so buffers are reused. */
export class NodeEvaluator {
  private readonly store: DocumentStore
  private readonly spare: Accumulator[] = []
  /** True if weights are needed besides the matches. */
  weigh = true

  constructor(store: DocumentStore) {
    this.store = store
  }

  /** Returns an empty accumulator; return it with `release`. */
  acquire(): Accumulator {
    const accumulator = this.spare.pop() ?? new Accumulator()
    accumulator.reset(this.store, this.weigh)
    return accumulator
  }

  release(accumulator: Accumulator): void {
    this.spare.push(accumulator)
  }

  /** Returns the documents that match a node; the caller must release the result. */
  evaluate(node: QueryNode): Accumulator {
    const into = this.acquire()
    this.add(node, into)
    return into
  }

  /** Counts the documents that contain a fold, in any language. */
  countFold(fold: number): number {
    const [only, ...others] = this.store.terms.termsOfFold(fold)
    if (only !== undefined && others.length === 0 && this.store.dead.length === 0)
      return this.store.postings.countOf(only)
    const into = this.acquire()
    for (const term of this.store.terms.termsOfFold(fold)) this.store.postings.read(term, into)
    const { count } = into
    this.release(into)
    return count
  }

  /** Returns true if any document contains a fold. */
  hasFold(fold: number): boolean {
    let postings = 0
    for (const term of this.store.terms.termsOfFold(fold)) postings += this.store.postings.countOf(term)
    // Only documents removed since the last merge can have postings without being alive.
    return postings > this.store.dead.length || (postings > 0 && this.countFold(fold) > 0)
  }

  private add(node: QueryNode, into: Accumulator): void {
    switch (node.op) {
      case 'word':
        this.addWord(node.word, node.prefix, into)
        break
      case 'synonym':
        if (node.isBroader || (node.isConcept && headlinesIn(into) >= TITLES_OF_A_CONCEPT)) this.addBroader(node, into)
        else this.addTerm(this.store.terms.termNamed(node.language, synonymWord(node.group)), SYNONYM, into)
        break
      case 'identifier':
        for (const key of this.store.identifiers.keysMatching(node.key)) {
          for (const slot of this.store.identifiers.slotsOf(key)) into.put(slot, IDENTIFIER_WEIGHT, IDENTIFIER_MARK)
        }
        break
      case 'or':
        for (const child of node.nodes) this.add(child, into)
        break
      case 'and':
        this.addAll(node.nodes, into)
        break
      case 'phrase':
        this.addPhrase(node.words, into)
        break
    }
  }

  private addWord(word: string, prefix: boolean, into: Accumulator): void {
    const { terms } = this.store
    const folded = foldAccents(word)
    const seen = new Set<number>()
    const fold = terms.foldNamed(folded)
    const isShort = isShortWord(folded)
    if (fold !== undefined) {
      into.minRank = isShort ? RANK_NAMED : RANK_BODY
      for (const term of terms.termsOfFold(fold)) {
        seen.add(term)
        this.addTerm(term, AS_TYPED, into)
      }
      into.minRank = RANK_BODY
    }
    if (isShort) return
    for (const term of terms.termsOfStem(word)) {
      if (seen.has(term)) continue
      seen.add(term)
      this.addTerm(term, INFLECTED, into)
    }
    if (!prefix || folded.length < SHORTEST_PREFIX) return
    for (const term of terms.termsOfBeginning(folded)) if (!seen.has(term)) this.addTerm(term, BEGINNING, into)
  }

  private addBroader({ group, language }: Extract<QueryNode, { op: 'synonym' }>, into: Accumulator): void {
    const found = this.evaluate({ op: 'synonym', group, language })
    for (let i = 0; i < found.count; i++) {
      const slot = found.touched[i] ?? 0
      into.put(slot, found.weight[slot] ?? 0, Math.min(found.mark[slot] ?? 0, BROADER_MARK))
    }
    this.release(found)
  }

  private addTerm(term: number | undefined, factor: number, into: Accumulator): void {
    if (term === undefined) return
    into.scale(factor)
    into.terms.push(term)
    this.store.postings.read(term, into)
  }

  /** Adds the documents that match every node; their weight is the mean of the parts. */
  private addAll(nodes: QueryNode[], into: Accumulator): void {
    this.intersect(
      nodes.map((node) => this.evaluate(node)),
      into,
    )
  }

  private addPhrase(words: string[], into: Accumulator): void {
    const { terms, sequences } = this.store
    const folds: number[] = []
    for (const word of words) {
      const fold = terms.foldNamed(word)
      if (fold === undefined) return
      folds.push(fold)
    }
    const phrase = phraseBytes(folds)
    const all = this.acquire()
    this.addAllFolds(folds, all)
    for (let i = 0; i < all.count; i++) {
      const slot = all.touched[i] ?? 0
      if (hasPhrase(sequences.get(slot), phrase)) into.put(slot, all.weight[slot] ?? 0, all.mark[slot] ?? 1)
    }
    this.release(all)
  }

  private addAllFolds(folds: number[], into: Accumulator): void {
    const parts = [...new Set(folds)].map((fold) => {
      const part = this.acquire()
      for (const term of this.store.terms.termsOfFold(fold)) this.addTerm(term, AS_TYPED, part)
      return part
    })
    this.intersect(parts, into)
  }

  private intersect(parts: Accumulator[], into: Accumulator): void {
    const [smallest, second, ...others] = parts.toSorted((a, b) => a.count - b.count)
    if (!smallest) return
    if (second && others.length === 0 && into.count === 0) into.takeCommon(smallest, second)
    else
      for (let i = 0; i < smallest.count; i++) {
        const slot = smallest.touched[i] ?? 0
        let weight = 0
        let mark = IDENTIFIER_MARK
        for (const part of parts) {
          mark = Math.min(mark, part.mark[slot] ?? 0)
          weight += part.weight[slot] ?? 0
        }
        if (mark > 0) into.put(slot, weight / parts.length, mark)
      }
    for (const part of parts) {
      into.terms.push(...part.terms)
      this.release(part)
    }
  }
}
