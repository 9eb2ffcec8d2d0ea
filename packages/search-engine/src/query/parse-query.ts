import { foldAccents, identifierKey } from '../analysis/normalize.ts'
import { type SynonymTables } from '../analysis/synonyms.ts'
import { isPairedScript, LONGEST_WORD, prepareText, segmentWords, splitRuns, tokenize } from '../analysis/tokenize.ts'
import type { MeaningsOf } from '../abbreviations/abbreviation-index.ts'
import { type Clause, type ParsedQuery, type QueryNode, withoutBroader } from './query-node.ts'

/** Maximum number of words read from a query. */
export const MAX_WORDS = 32
const LONGEST_TEXT = 2000

const PARTS =
  /(?<![^\s(])(-?)(?:"([^"]*)"?|“([^”]*)”?|„([^“”]*)[“”]?|«([^»]*)»?)|(?<![^\s])-(?=[^\s-])(\S+)|([^\s"“„«]+)/gu

/** The word for alternatives, as in "chef OR cook". */
export const EITHER = 'OR'

/** Remainder of a possessive typed with a space for the apostrophe. */
const STRAY_S = /^['’]?s$/i

interface Unit {
  typed: string
  node: QueryNode
  /** The word of a plain unit, where synonyms are looked for. */
  word?: string
}

/**
 * Parses a query. Deterministic: the same text, languages and synonyms give the same tree, and `document-matches.ts`
 * defines its matches, so every engine finds the same documents. `languages` are those of the documents.
 */
export function parseQuery(
  text: string,
  synonyms: SynonymTables,
  languages: readonly string[],
  meaningsOf: MeaningsOf = () => [],
): ParsedQuery {
  const units: Unit[] = []
  const groups: { start: number; end: number; identifier: string }[] = []
  /** Positions between whose words there is an OR. */
  const either = new Set<number>()
  const excluded: QueryNode[] = []
  for (const part of text.slice(0, LONGEST_TEXT).matchAll(PARTS)) {
    if (units.length >= MAX_WORDS || excluded.length >= MAX_WORDS) break
    const [whole, minus, straight, curly, low, angle, without, plain] = part
    const quoted = straight ?? curly ?? low ?? angle
    if (quoted !== undefined) {
      const node = phraseNode(quoted)
      if (!node) continue
      if (minus === '-') excluded.push(node)
      else units.push({ typed: whole, node })
    } else if (without !== undefined) {
      excluded.push(...allMeanings(without, synonyms, languages))
    } else if (plain === EITHER && units.length > 0) {
      either.add(units.length)
    } else if (plain !== undefined && !(units.length > 0 && STRAY_S.test(plain))) {
      const start = units.length
      units.push(...unitsOf(plain).slice(0, MAX_WORDS - start))
      const key = identifierKey(plain)
      if (units.length > start) groups.push({ start, end: units.length, identifier: key.slice(0, LONGEST_WORD * 2) })
    }
  }
  const spelledOut = clausesOf(units, groups, synonyms, languages, either).map((clause) =>
    withMeanings(clause, meaningsOf),
  )
  const clauses = joinEither(spelledOut, either)
  markBeginning(clauses, units.at(-1), text)
  return { clauses, excluded, ruledOut: [] }
}

/** Returns the condition that all words of a text match, or others that mean the same, but no wider ones: "-doctor" keeps consultants. */
export function allMeanings(text: string, synonyms: SynonymTables, languages: readonly string[]): QueryNode[] {
  const units = text.split(/\s+/u).flatMap(unitsOf).slice(0, MAX_WORDS)
  const nodes = clausesOf(units, [], synonyms, languages, new Set()).map(({ node }) => withoutBroader(node))
  return nodes.length > 1 ? [{ op: 'and', nodes }] : nodes
}

/**
 * Returns the units of a stretch without spaces: usually one, more if it contains a hyphen or a script without spaces.
 */
function unitsOf(typed: string): Unit[] {
  const units: Unit[] = []
  for (const run of splitRuns(prepareText(typed))) {
    if (isPairedScript(run)) {
      const words = segmentWords(run, 'zh')
      for (const word of words.length > 0 ? words : [run]) units.push({ typed: word, node: pairsNode(word) })
    } else {
      for (const { word } of tokenize(run)) units.push({ typed: word, word, node: { op: 'word', word, prefix: false } })
    }
  }
  const [only] = units
  // A whole stretch is reported as typed; a word split off from one is reported as split.
  if (units.length === 1 && only) only.typed = typed
  return units
}

/** Matches a word of a script without spaces: all its bigrams must occur. */
function pairsNode(word: string): QueryNode {
  const characters = [...word]
  if (characters.length === 1) return { op: 'word', word, prefix: false }
  const pairs = new Set<string>()
  for (let i = 0; i + 1 < characters.length; i++) pairs.add(`${characters[i]}${characters[i + 1]}`)
  const nodes = [...pairs].slice(0, MAX_WORDS).map((pair): QueryNode => ({ op: 'word', word: pair, prefix: false }))
  return nodes.length === 1 && nodes[0] ? nodes[0] : { op: 'and', nodes }
}

function phraseNode(quoted: string): QueryNode | undefined {
  const words = tokenize(quoted)
    .slice(0, MAX_WORDS)
    .map((token) => foldAccents(token.word))
  return words.length === 0 ? undefined : { op: 'phrase', words }
}

/** Lets the last word be the beginning of longer words, for a query in which nothing has it whole. */
function markBeginning(clauses: Clause[], last: Unit | undefined, text: string): void {
  const clause = clauses.at(-1)
  // A closing quotation mark or bracket ends the word.
  if (!clause || last?.word === undefined || !/[\p{L}\p{M}\p{N}]\s*$/u.test(text)) return
  clause.beginning = { op: 'word', word: last.word, prefix: true }
  const piece = clause.pieces?.clauses.at(-1)
  if (piece) piece.beginning = clause.beginning
}

/** Joins units into clauses: the words of a synonym, and the pieces of a possible identifier. */
function clausesOf(
  units: Unit[],
  groups: { start: number; end: number; identifier: string }[],
  synonyms: SynonymTables,
  languages: readonly string[],
  either: ReadonlySet<number>,
): Clause[] {
  const crosses = ({ start, length }: SynonymSpan) => [...either].some((at) => at > start && at < start + length)
  const spans = synonymSpans(units, synonyms, languages).filter((span) => !crosses(span))
  const clauses: Clause[] = []
  let at = 0
  while (at < units.length) {
    const span = spans.find((candidate) => candidate.start === at)
    const end = at + (span?.length ?? 1)
    const typed = units.slice(at, end).map((unit) => unit.typed)
    const alternatives = ownWords(units.slice(at, end), span)
    if (span) alternatives.push(...span.groups.map((group): QueryNode => ({ op: 'synonym', ...group })))
    const isConcept = span?.isBroader === true && end - at > 1
    clauses.push({
      typed: typed.join(' '),
      words: end - at,
      node: oneOf(alternatives),
      start: at,
      end,
      ...(isConcept && { isConcept }),
    })
    at = end
  }
  return withIdentifiers(clauses, groups)
}

/** Returns the condition that a document has the words of a clause themselves, besides those that mean the same. */
function ownWords(units: readonly Unit[], span: SynonymSpan | undefined): QueryNode[] {
  const nodes = units.map(({ node }) => node)
  if (nodes.length === 1) return nodes
  if (span?.isBroader) return [{ op: 'phrase', words: units.map(({ word = '' }) => foldAccents(word)) }]
  return span?.adjacent ? [] : [{ op: 'and', nodes }]
}

/** Lets an abbreviation that isn't a synonym find its meaning, too. */
function withMeanings(clause: Clause, meaningsOf: MeaningsOf): Clause {
  const [own, ...others] = clause.node.op === 'or' ? clause.node.nodes : [clause.node]
  if (own?.op !== 'word' || others.some(({ op }) => op !== 'identifier')) return clause
  const phrases = meaningsOf(own.word).map((meaning): QueryNode => ({ op: 'phrase', words: meaning.split(' ') }))
  return phrases.length === 0 ? clause : { ...clause, node: oneOf([clause.node, ...phrases]) }
}

/** Joins two clauses with an OR between them into one that either matches. */
function joinEither(clauses: Clause[], either: ReadonlySet<number>): Clause[] {
  if (either.size === 0) return clauses
  const result: Clause[] = []
  for (const clause of clauses) {
    const before = either.has(clause.start) ? result.pop() : undefined
    if (!before) result.push(clause)
    else
      result.push({
        typed: `${before.typed} ${EITHER} ${clause.typed}`,
        words: Math.max(before.words, clause.words),
        node: { op: 'or', nodes: [{ op: 'and', nodes: [before.node] }, clause.node] },
        start: before.start,
        end: clause.end,
      })
  }
  return result
}

function withIdentifiers(clauses: Clause[], groups: { start: number; end: number; identifier: string }[]): Clause[] {
  const result: Clause[] = []
  let at = 0
  for (const { start, end, identifier } of groups) {
    while (at < clauses.length && (clauses[at]?.start ?? 0) < start) result.push(...clauses.slice(at, ++at))
    const inside: Clause[] = []
    while (at < clauses.length && (clauses[at]?.end ?? 0) <= end) inside.push(...clauses.slice(at, ++at))
    const [first] = inside
    const node: QueryNode = { op: 'identifier', key: identifier }
    if (!first) continue
    if (inside.length === 1) {
      result.push({ ...first, node: oneOf([first.node, node]) })
    } else {
      result.push({
        typed: inside.map((clause) => clause.typed).join(' '),
        words: inside.reduce((sum, clause) => sum + clause.words, 0),
        node: { op: 'or', nodes: [{ op: 'and', nodes: inside.map((clause) => clause.node) }, node] },
        start,
        end,
        pieces: { identifier, clauses: inside },
      })
    }
  }
  result.push(...clauses.slice(at))
  return result
}

function oneOf(nodes: QueryNode[]): QueryNode {
  const flat = nodes.flatMap((node) => (node.op === 'or' ? node.nodes : [node]))
  return flat.length === 1 && flat[0] ? flat[0] : { op: 'or', nodes: flat }
}

interface SynonymSpan {
  start: number
  length: number
  /** True if the words count only next to each other. */
  adjacent: boolean
  /** True if the words stand for those of the groups in searches only. */
  isBroader: boolean
  groups: Pick<Extract<QueryNode, { op: 'synonym' }>, 'group' | 'language' | 'isBroader' | 'isConcept'>[]
}

/** Returns the synonym terms among the words, leftmost and longest first, without overlaps. */
function synonymSpans(units: Unit[], synonyms: SynonymTables, languages: readonly string[]): SynonymSpan[] {
  const words = units.map((unit) => unit.word ?? '')
  const matches = languages.flatMap((language) =>
    synonyms
      .for(language)
      .find(words, 'search')
      .map((match) => ({ ...match, language })),
  )
  matches.sort((a, b) => a.start - b.start || b.length - a.length)
  const spans: SynonymSpan[] = []
  for (const { start, length, group, only, language } of matches) {
    const last = spans.at(-1)
    const adjacent = synonyms.groups[group]?.adjacent ?? false
    const found = { group, language, ...(only && { isBroader: length === 1, isConcept: length > 1 }) }
    if (last && start === last.start && length === last.length) last.groups.push(found)
    else if (!last || start >= last.start + last.length) {
      spans.push({ start, length, adjacent, isBroader: only !== undefined, groups: [found] })
    }
  }
  return spans
}
