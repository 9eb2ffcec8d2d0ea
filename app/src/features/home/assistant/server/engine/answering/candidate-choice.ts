import type { Passage } from '../../../conversation.ts'
import type { Candidate } from '../passages/find-passages.ts'
import type { Question } from '../passages/read-question.ts'
import { assistantLimits } from '../../../limits.ts'

/** Share of a question that a passage must cover to answer it. */
export const ANSWERS = 0.5
/** Score of a passage that is shown as one of the nearest. */
const NEAR = 0.3
/** Without a subject there are only words, all of which must occur. */
const ANSWERS_BY_WORDS = 0.999
/** Share of the best score at which a second passage makes both a guess, if only the subject supports them. */
const UNDECIDED_SHARE = 0.9
/** Share of the best score at which a second passage is shown, too. */
const SECOND_SHARE = 0.8

/** Returns the few sentences nearest to an answer. */
export function nearestOf<C extends Candidate>(candidates: readonly C[]): C[] {
  return candidates.filter(({ score }) => score >= NEAR).slice(0, assistantLimits.nearestPassages)
}

/** Returns the candidates that answer by words and subjects alone. */
export function chosenBy({ subjects }: Question, candidates: readonly Candidate[]): Candidate[] {
  const least = subjects.length === 0 ? ANSWERS_BY_WORDS : ANSWERS
  return isUndecided(candidates, least) ? [] : bestOf(candidates, least)
}

/** True if the words of the question don't distinguish the best candidates. */
function isUndecided(candidates: readonly Candidate[], least: number): boolean {
  const [top, next] = candidates.filter(({ coverage, fits }) => fits && coverage >= least)
  return top !== undefined && top.isBySubject && next !== undefined && next.score >= top.score * UNDECIDED_SHARE
}

/** Returns the candidates that answer: the best one, and the next if it is nearly as good. */
export function bestOf<C extends Candidate>(candidates: readonly C[], least: number): C[] {
  const able = candidates.filter(({ coverage, fits }) => fits && coverage >= least)
  const top = able[0]
  if (!top) return []
  let characters = 0
  return able
    .filter(({ score }) => score >= top.score * SECOND_SHARE)
    .slice(0, assistantLimits.answerPassages)
    .filter(
      ({ sentence }) =>
        (characters += sentence.text.length) <= assistantLimits.answerCharacters || characters === sentence.text.length,
    )
}

/** Returns the first passages that fit into an answer; the first one always does. */
export function fitting(passages: readonly Passage[]): Passage[] {
  let characters = 0
  return passages.filter(({ text }, at) => (characters += text.length) <= assistantLimits.answerCharacters || at === 0)
}
