import {
  allowedMistakes,
  type Clause,
  canBeTypo,
  correctableWord,
  foldAccents,
  isCommonSpelling,
  mistakesIn,
  noteOptional,
  type QueryNode,
  type Spelling,
  SPELLING_RULES,
} from '@foyer/search-engine'
import type { TextStore } from '../text-store.ts'
import { isCorrectable } from '../values.ts'
import { makeOptional, nodesOf, type Part, relaxChance, relaxFew } from './make-optional.ts'

interface Correction {
  word: string
  distance: number
  /** Number of documents that contain it. */
  count: number
}

interface Repair {
  part: Part
  correction: Correction
  /** Number of documents with the correction and all other words. */
  together: number
  /** Number of those with the correction in the headline. */
  inHeadline: number
}

/**
 * Corrects unknown words and drops words that leave no result, by the rules of the in-memory engine, so that both match
 * the same documents.
 */
export async function repairText(
  parts: Part[],
  store: TextStore,
  spelling: Spelling,
  sentence: boolean,
): Promise<Part[]> {
  const corrected = await correctUnknown(parts, store, spelling)
  if (corrected.length === 0) spelling.dropped = []
  await makeOptional(corrected, store, sentence)
  const needed = corrected.filter((part) => !part.optional)
  await relaxChance(needed, store)
  const found = needed.length < 2 || (await anyHasAll(needed, store))
  const repaired = found ? undefined : await correctOne(needed, store, spelling)
  const isRelaxed = !repaired && (await relaxFew(needed, store))
  noteOptional(corrected, spelling)
  if (found || isRelaxed) return corrected
  const helped = repaired ?? (await drop(needed, store, spelling))
  return [...helped, ...corrected.filter((part) => part.optional && !helped.includes(part))]
}

const wordNode = (word: string): QueryNode => ({ op: 'word', word, prefix: false })

async function anyHasAll(parts: readonly Part[], store: TextStore): Promise<boolean> {
  const [found] = await store.exist([nodesOf(parts)])
  return found ?? false
}

/** Replaces words that no document contains, or drops those without a correction. */
async function correctUnknown(parts: Part[], store: TextStore, spelling: Spelling): Promise<Part[]> {
  const known = parts.filter(({ count }) => count > 0)
  const result: Part[] = []
  for (const part of parts) {
    if (part.count > 0) {
      result.push(await withCommonSpelling(part, store, spelling))
      continue
    }
    const longer = await completed(part, store, spelling)
    if (longer) {
      known.push(longer)
      result.push(longer)
      continue
    }
    const best = await bestCorrection(part.clause, known, store)
    if (best) {
      known.push(best.part)
      result.push(best.part)
      note(spelling, part.clause, best.correction)
    } else if (parts.length > 1) spelling.dropped.push(part.clause.typed)
    else result.push(part)
  }
  return result
}

/** Reads an unknown last word as the start of longer ones. */
async function completed({ clause }: Part, store: TextStore, spelling: Spelling): Promise<Part | undefined> {
  const { beginning } = clause
  if (!beginning) return undefined
  const [count = 0] = await store.count([[beginning]])
  if (count === 0) return undefined
  spelling.completed = clause.typed
  return { clause: { ...clause, node: beginning }, count }
}

/** Searches a very rare word that is a typo away from a much more common one as either of the two. */
async function withCommonSpelling(part: Part, store: TextStore, spelling: Spelling): Promise<Part> {
  const times = await commonSpellingFactor(part, store)
  if (times === undefined) return part
  const corrections = await correctionsOf(part.clause, store)
  const variant = corrections.find((one) => isCommonSpelling(one, part.clause, times, part.count))
  if (!variant) return part
  if (times === SPELLING_RULES.timesAnyWord && !(await isFarMoreInHeadlines(variant.word, part, store))) return part
  const clause: Clause = { ...part.clause, node: { op: 'or', nodes: [part.clause.node, wordNode(variant.word)] } }
  note(spelling, part.clause, variant, true)
  const [count] = await store.count([[clause.node]])
  return { clause, count: count ?? 0 }
}

async function commonSpellingFactor({ clause, count }: Part, store: TextStore): Promise<number | undefined> {
  const word = correctableWord(clause.node)
  if (word === undefined) return undefined
  if (count <= Math.max(1, store.size / SPELLING_RULES.rareShare)) return SPELLING_RULES.timesARareWord
  if (!(await store.hasFold(foldAccents(word.word)))) return SPELLING_RULES.timesAnUnseenWord
  if (!canBeTypo(count, store.size)) return undefined
  return word.word.length >= SPELLING_RULES.shortestFrequentTypo ? SPELLING_RULES.timesAnyWord : undefined
}

async function isFarMoreInHeadlines(variant: string, part: Part, store: TextStore): Promise<boolean> {
  const [other, own] = await store.countCorrections([wordNode(variant), part.clause.node], [])
  return (other?.inHeadline ?? 0) >= SPELLING_RULES.timesAnyWord * Math.max(1, own?.inHeadline ?? 0)
}

/** If every word is known but no document has all, treats the rarest word that a correction fixes as the typo. */
async function correctOne(parts: Part[], store: TextStore, spelling: Spelling): Promise<Part[] | undefined> {
  const rarestFirst = parts.toSorted((a, b) => a.count - b.count || a.clause.start - b.clause.start)
  for (const part of rarestFirst.filter(({ count }) => canBeTypo(count, store.size))) {
    const [own] = await store.countCorrections([part.clause.node], [])
    if ((own?.inHeadline ?? 0) >= SPELLING_RULES.titlesOfAWord) continue
    const others = parts.filter((other) => other !== part)
    const best = await bestCorrection(part.clause, others, store)
    if (!best || best.together === 0) continue
    note(spelling, part.clause, best.correction)
    return parts.map((other) => (other === part ? best.part : other))
  }
  return undefined
}

/**
 * Returns the nearest correction that occurs with the other words; ties go to the one in most headlines, then in most
 * documents.
 */
async function bestCorrection(clause: Clause, others: readonly Part[], store: TextStore): Promise<Repair | undefined> {
  const corrections = await correctionsOf(clause, store)
  const counts = await store.countCorrections(
    corrections.map(({ word }) => wordNode(word)),
    nodesOf(others),
  )
  let best: Repair | undefined
  for (const [i, correction] of corrections.entries()) {
    if (best && best.together > 0 && correction.distance > best.correction.distance) break
    const { count, together, inHeadline } = counts[i] ?? { count: 0, together: 0, inHeadline: 0 }
    const repair = {
      part: { clause: { ...clause, node: wordNode(correction.word) }, count },
      correction,
      together,
      inHeadline,
    }
    if (!best || isBetter(repair, best)) best = repair
  }
  return best
}

function isBetter(a: Repair, b: Repair): boolean {
  if (a.correction.distance !== b.correction.distance) return b.together === 0 && a.together > 0
  return a.inHeadline === b.inHeadline ? a.together > b.together : a.inHeadline > b.inHeadline
}

/** Returns the indexed words nearest to a clause's word: nearest first, then most common, then alphabetical. */
async function correctionsOf(clause: Clause, store: TextStore): Promise<Correction[]> {
  const word = correctableWord(clause.node)?.word
  const typed = word === undefined ? '' : foldAccents(word)
  if (!isCorrectable(typed)) return []
  const limit = allowedMistakes(typed.length)
  const near = (await store.similarWords(typed, limit)).flatMap((candidate) => {
    const distance = mistakesIn(typed, candidate)
    return distance === undefined ? [] : [{ word: candidate, distance }]
  })
  const counts = await store.countFolds(near.map((candidate) => candidate.word))
  return near
    .map((candidate, i) => ({ ...candidate, count: counts[i] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.distance - b.distance || b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, SPELLING_RULES.maxCandidates)
}

/**
 * Drops parts until some document matches the rest. Tries to drop a single part, from the smallest share of headlines
 * to the largest; if none suffices, drops the first for good and repeats.
 */
async function drop(parts: Part[], store: TextStore, spelling: Spelling): Promise<Part[]> {
  const shares = await store.headlineShares(nodesOf(parts))
  let rest = parts
    .map((_, i) => i)
    .sort((a, b) => (shares[a] ?? 0) - (shares[b] ?? 0) || (parts[b]?.count ?? 0) - (parts[a]?.count ?? 0) || a - b)
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

function note(spelling: Spelling, clause: Clause, { word }: Correction, both = false): void {
  spelling.usedFuzzy = true
  spelling.corrections.push({ from: clause.typed, to: word, ...(both && { both }) })
}
