// Fits the weights of the evidence that a sentence answers a question, and reports figures by cross-validation: the ads are
// split into five parts, and each part is judged with weights that were fitted without it, so that the figures predict ads
// and wording never seen. `node bench/assistant/fit-weights.ts NAME=POSTINGS.jsonl:QUESTIONS.jsonl … [--write]`
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chosenBy } from '../../app/src/features/home/assistant/server/engine/answering/answer-question.ts'
import { gatherEvidence } from '../../app/src/features/home/assistant/server/engine/evidence/evidence.ts'
import { findPassages } from '../../app/src/features/home/assistant/server/engine/passages/find-passages.ts'
import { indexSentences } from '../../app/src/features/home/assistant/server/engine/passages/index-sentences.ts'
import { readQuestion } from '../../app/src/features/home/assistant/server/engine/passages/read-question.ts'
import {
  leadersOf,
  probabilityOf,
  rankSentences,
  sureness,
  type Weights,
} from '../../app/src/features/home/assistant/server/engine/evidence/weigh-evidence.ts'
import { grammarOf } from '../../app/src/features/home/assistant/server/engine/grammar/grammar.ts'
import { stemsOf } from '../../app/src/features/home/assistant/server/engine/grammar/words.ts'
import { postingSentences } from '../../app/src/features/home/assistant/server/engine/reading/posting-sentences.ts'
import { evidenceWeights } from '../../app/src/features/home/assistant/limits.ts'
import { fitChoice, fitDecision } from './logistic.ts'
import { type AskedQuestion, readSet } from './question-sets.ts'

const FOLDS = 5
const WEIGHTS = fileURLToPath(
  new URL('../../app/src/features/home/assistant/server/engine/evidence/evidence-weights.json', import.meta.url),
)
/** A question with the evidence for each sentence of its ad, and which sentences are right. */
interface Case extends AskedQuestion {
  gathered: ReturnType<typeof gatherEvidence>
  right: boolean[]
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—‑−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

function caseOf(asked: AskedQuestion): Case {
  const { posting, question, expected } = asked
  const index = indexSentences(postingSentences(posting.description, posting.language), posting.language)
  const titleStems = new Set(stemsOf(posting.title, posting.language))
  const read = readQuestion(question, grammarOf('en'), titleStems)
  const candidates = findPassages(read, index, titleStems)
  const gathered = gatherEvidence(read, index, titleStems, candidates, chosenBy(read, candidates))
  const right = gathered.map(({ sentence }) => expected.some((text) => plain(sentence.text).includes(plain(text))))
  return { ...asked, gathered, right }
}

const isRight = ({ gathered, right }: Case, sentences: readonly { sentence: { index: number } }[]) =>
  sentences.some(({ sentence }) => right[gathered.findIndex((each) => each.sentence.index === sentence.index)])

/** Fits both sets of weights: the ranking on answerable questions, the decision on all of them. */
function fit(cases: readonly Case[]): Weights {
  const rank = fitChoice(
    cases
      .filter(({ right }) => right.includes(true))
      .map(({ gathered, right, weight }) => ({ options: gathered.map(({ evidence }) => evidence), right, weight })),
  )
  const sure = fitDecision(
    cases.map((each) => {
      const ranked = rankSentences(each.gathered, { rank })
      return { evidence: sureness(ranked), isRight: isRight(each, leadersOf(ranked)) }
    }),
  )
  return { rank, sure }
}

interface Judged {
  asked: Case
  set: string
  /** The sentences shown, best first. */
  shown: readonly string[]
  isAnswerable: boolean
  isSeen: boolean
  isRight: boolean
  probability: number
}

function judge(each: Case, weights: Weights): Judged {
  const ranked = rankSentences(each.gathered, weights)
  return {
    asked: each,
    shown: ranked.slice(0, 3).map(({ sentence }) => sentence.text),
    set: each.set,
    isAnswerable: each.expected.length > 0,
    isSeen: isRight(each, ranked.slice(0, 3)),
    isRight: isRight(each, leadersOf(ranked)),
    probability: probabilityOf(ranked, weights),
  }
}

const share = (count: number, of: number) => (of === 0 ? 0 : Math.round((1000 * count) / of) / 10)

function figures(judged: readonly Judged[], threshold: number) {
  const answerable = judged.filter((each) => each.isAnswerable)
  const others = judged.filter((each) => !each.isAnswerable)
  const answered = (list: readonly Judged[]) => list.filter(({ probability }) => probability >= threshold)
  const right = answered(answerable).filter((each) => each.isRight)
  return {
    answerable: answerable.length,
    'seen %': share(answerable.filter(({ isSeen }) => isSeen).length, answerable.length),
    'right %': share(right.length, answerable.length),
    'wrong %': share(answered(answerable).length - right.length, answerable.length),
    unanswerable: others.length,
    'answered %': share(answered(others).length, others.length),
  }
}

/** Probabilities from which the best sentences count as an answer. */
const THRESHOLDS = [0.5, 0.58, 0.66, 0.74, 0.82]

const cases = process.argv
  .slice(2)
  .filter((argument) => argument.includes('=') && !argument.startsWith('--'))
  .flatMap(readSet)
  .map(caseOf)
const ads = [...new Set(cases.map(({ set, posting }) => `${set} ${posting.id}`))]
const foldOf = ({ set, posting }: Case) => ads.indexOf(`${set} ${posting.id}`) % FOLDS
const judged = Array.from({ length: FOLDS }, (_, fold) => {
  const weights = fit(cases.filter((each) => foldOf(each) !== fold))
  return cases.filter((each) => foldOf(each) === fold).map((each) => judge(each, weights))
}).flat()
const sets = [...new Set(judged.map(({ set }) => set))]
for (const threshold of THRESHOLDS) {
  const rows = sets.map((name): [string, object] => [
    name,
    figures(
      judged.filter(({ set }) => set === name),
      threshold,
    ),
  ])
  process.stdout.write(`From a probability of ${threshold}\n`)
  console.table(Object.fromEntries([...rows, ['all', figures(judged, threshold)]]))
}
const listed = process.argv.find((argument) => argument.startsWith('--list='))?.slice('--list='.length)
for (const { asked, shown, set, isAnswerable, isSeen, isRight, probability } of judged) {
  const isAnswered = probability >= evidenceWeights.answers
  if (set !== listed || (isAnswerable ? isAnswered && isRight : !isAnswered)) continue
  const fault = !isAnswerable ? 'answered' : isAnswered ? 'wrong' : isRight ? 'unsure' : isSeen ? 'seen' : 'unseen'
  process.stdout.write(
    `${fault} ${probability.toFixed(2)} ${asked.question}\n  wanted: ${asked.expected.join(' | ')}\n`,
  )
  for (const text of shown) process.stdout.write(`  shown: ${text}\n`)
}
if (process.argv.includes('--write')) writeFileSync(WEIGHTS, `${JSON.stringify(fit(cases), null, 2)}\n`)
