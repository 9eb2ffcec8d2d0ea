import {
  allowedMistakes,
  type Clause,
  editDistance,
  foldAccents,
  type QueryNode,
  type Spelling,
} from '@foyer/search-engine'
import type { TextStore } from './text-store.ts'
import { isCorrectable } from './values.ts'

/** A clause of a query and how many documents answer it. */
export interface Part {
  clause: Clause
  count: number
}

/** Corrections of a word that are looked at, the commonest first. */
const MOST_CANDIDATES = 6

interface Correction {
  part: Part
  word: string
  /** Documents that have it together with the other words. */
  together: number
}

/**
 * Corrects words that nothing has and leaves out what cancels everything, by the rules of the engine in memory, so that both
 * find the same documents.
 */
export async function repairText(parts: Part[], store: TextStore, spelling: Spelling): Promise<Part[]> {
  const corrected = await correctUnknown(parts, store, spelling)
  if (corrected.length < 2 || (await anyHasAll(corrected, store))) return corrected
  return (await correctOne(corrected, store, spelling)) ?? (await drop(corrected, store, spelling))
}

const nodesOf = (parts: readonly Part[]) => parts.map(({ clause }) => clause.node)

async function anyHasAll(parts: readonly Part[], store: TextStore): Promise<boolean> {
  const [found] = await store.exist([nodesOf(parts)])
  return found ?? false
}

async function correctUnknown(parts: Part[], store: TextStore, spelling: Spelling): Promise<Part[]> {
  const known = parts.filter(({ count }) => count > 0)
  if (known.length === parts.length) return parts
  const result: Part[] = []
  for (const part of parts) {
    if (part.count > 0) {
      result.push(part)
      continue
    }
    const best = await bestCorrection(part.clause, known, store)
    if (best) {
      known.push(best.part)
      result.push(best.part)
      note(spelling, part.clause, best)
    } else if (parts.length > 1) spelling.dropped.push(part.clause.typed)
    else result.push(part)
  }
  return result
}

/** Every word is known but no document has all: the rarest word that becomes right by a correction is the mistake. */
async function correctOne(parts: Part[], store: TextStore, spelling: Spelling): Promise<Part[] | undefined> {
  const rarestFirst = parts.toSorted((a, b) => a.count - b.count || a.clause.start - b.clause.start)
  for (const part of rarestFirst) {
    const best = await bestCorrection(
      part.clause,
      parts.filter((other) => other !== part),
      store,
    )
    if (!best || best.together === 0) continue
    note(spelling, part.clause, best)
    return parts.map((other) => (other === part ? best.part : other))
  }
  return undefined
}

async function bestCorrection(
  clause: Clause,
  others: readonly Part[],
  store: TextStore,
): Promise<Correction | undefined> {
  const words = await correctionsOf(clause, store)
  if (words.length === 0) return undefined
  const clauses = words.map((word): Clause => ({ ...clause, node: { op: 'word', word, prefix: false } }))
  const counts = await store.count([
    ...clauses.map(({ node }) => [node]),
    ...clauses.map(({ node }) => [...nodesOf(others), node]),
  ])
  let best: Correction | undefined
  for (const [i, corrected] of clauses.entries()) {
    const together = counts[clauses.length + i] ?? 0
    if (!best || together > best.together)
      best = { part: { clause: corrected, count: counts[i] ?? 0 }, word: words[i] ?? '', together }
  }
  return best
}

/** The word of a clause that could be misspelt: a plain one. Phrases and identifiers stand as they are. */
function correctableWord(node: QueryNode): string | undefined {
  const [first] = node.op === 'or' ? node.nodes : [node]
  return first?.op === 'word' ? first.word : undefined
}

/** The words of the documents nearest to a clause's word: nearer ones first, then the commoner, then by letters. */
async function correctionsOf(clause: Clause, store: TextStore): Promise<string[]> {
  const word = correctableWord(clause.node)
  const typed = word === undefined ? '' : foldAccents(word)
  if (!isCorrectable(typed)) return []
  const limit = allowedMistakes(typed.length)
  const near = (await store.similarWords(typed, limit)).flatMap((candidate) => {
    const distance = editDistance(typed, candidate, limit)
    return distance > 0 && distance <= limit ? [{ word: candidate, distance }] : []
  })
  const counts = await store.countFolds(near.map((candidate) => candidate.word))
  return near
    .map((candidate, i) => ({ ...candidate, count: counts[i] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.distance - b.distance || b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, MOST_CANDIDATES)
    .map((candidate) => candidate.word)
}

/**
 * Leaves out parts so that some document answers the rest. First one part alone is tried, from the commonest to the rarest;
 * where none is enough, the commonest goes for good, and so on.
 */
async function drop(parts: Part[], store: TextStore, spelling: Spelling): Promise<Part[]> {
  let rest = parts.map((_, i) => i).sort((a, b) => (parts[b]?.count ?? 0) - (parts[a]?.count ?? 0) || a - b)
  while (rest.length > 1) {
    const without = rest.map((i) => rest.filter((other) => other !== i))
    const found = await store.exist(without.map((kept) => nodesOf(kept.flatMap((i) => parts[i] ?? []))))
    const enough = without[found.indexOf(true)]
    rest = enough ?? rest.slice(1)
    if (enough) break
  }
  const kept = new Set(rest)
  for (const [i, { clause }] of parts.entries()) if (!kept.has(i)) spelling.dropped.push(clause.typed)
  return parts.filter((_, i) => kept.has(i))
}

function note(spelling: Spelling, clause: Clause, { word }: Correction): void {
  spelling.usedFuzzy = true
  spelling.corrections.push({ from: clause.typed, to: word })
}
