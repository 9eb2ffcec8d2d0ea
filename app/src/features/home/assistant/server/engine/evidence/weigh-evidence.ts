import type { Weighed } from './evidence.ts'
import { evidenceWeights } from '../../../limits.ts'
import weights from './evidence-weights.json' with { type: 'json' }

/** A sentence with its share of the belief that one of the sentences answers. */
export interface Ranked extends Weighed {
  /** From 0 to 1; all shares of a posting add up to 1. */
  share: number
}

/** Weights by the name of the evidence, fitted by bench/assistant/fit-weights.ts. */
export interface Weights {
  /** Weights that rank the sentences of a posting. */
  rank: Readonly<Record<string, number>>
  /** Weights of the best sentence's evidence that decide if it answers, with its share, its lead and a constant. */
  sure: Readonly<Record<string, number>>
}

const weighed = (evidence: Readonly<Record<string, number>>, by: Readonly<Record<string, number>>) =>
  Object.entries(by).reduce((sum, [name, weight]) => sum + weight * (evidence[name] ?? 0), 0)

/** Ranks the sentences of a posting by their evidence, best first. */
export function rankSentences(gathered: readonly Weighed[], { rank }: Pick<Weights, 'rank'> = weights): Ranked[] {
  const scores = gathered.map(({ evidence }) => weighed(evidence, rank))
  const most = Math.max(...scores)
  const odds = scores.map((score) => Math.exp(score - most))
  const all = odds.reduce((sum, each) => sum + each, 0)
  return gathered
    .map((each, at) => ({ ...each, share: (odds[at] ?? 0) / all }))
    .toSorted((a, b) => b.share - a.share || a.sentence.index - b.sentence.index)
}

/** Returns true for a sentence that has anything in common with the question. */
export const isNear = ({ evidence: { score, covered } }: Ranked): boolean => score > 0 || covered > 0

/** Returns true for a sentence that lacks what any answer must have. */
const lacksNeeded = ({ evidence: { lacksPart, lacksPermission } }: Ranked) => lacksPart + lacksPermission > 0

/** Returns the best sentence, and the second one if it is nearly as good. */
export const leadersOf = ([first, second]: readonly Ranked[]): Ranked[] =>
  [first, second].flatMap((each) =>
    each && first && !lacksNeeded(each) && each.share >= first.share * evidenceWeights.secondShare ? [each] : [],
  )

/** Returns the evidence that decides if the best sentences answer. */
export function sureness(ranked: readonly Ranked[]): Record<string, number> {
  const [first, second] = ranked
  if (!first) return {}
  return {
    ...first.evidence,
    share: first.share,
    lead: Math.min(4, Math.log(first.share / Math.max(second?.share ?? 0, 1e-6))),
    coveredFits: first.evidence.covered * first.evidence.fits,
    constant: 1,
  }
}

/** Returns how probable it is that the best sentences answer, from 0 to 1. */
export const probabilityOf = (ranked: readonly Ranked[], { sure }: Pick<Weights, 'sure'> = weights): number =>
  ranked[0] === undefined || lacksNeeded(ranked[0]) ? 0 : 1 / (1 + Math.exp(-weighed(sureness(ranked), sure)))
