// Fits the weights of the evidence that a sentence answers a question, and reports figures by cross-validation: the ads are
// split into five parts, and each part is judged with weights that were fitted without it, so that the figures predict ads
// and wording never seen. `node bench/assistant/fit-weights.ts NAME=POSTINGS.jsonl:QUESTIONS.jsonl … [--write]`
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  leadersOf,
  probabilityOf,
  rankSentences,
  sureness,
  type Weights,
} from '../../app/src/features/home/assistant/server/engine/evidence/weigh-evidence.ts'
import { evidenceWeights } from '../../app/src/features/home/assistant/limits.ts'
import { type Earlier, fitChoice, fitDecision } from './logistic.ts'
import { type Case, gatherCases } from './gather-cases.ts'

const FOLDS = 5
/** Number of times that the questions are asked with phrases forgotten. */
const FORGETFUL = 3
const MAX_BYTES = 1e9
const WEIGHTS = fileURLToPath(
  new URL('../../app/src/features/home/assistant/server/engine/evidence/evidence-weights.json', import.meta.url),
)
const isRight = ({ gathered, right }: Case, sentences: readonly { sentence: { index: number } }[]) =>
  sentences.some(({ sentence }) => right[gathered.findIndex((each) => each.sentence.index === sentence.index)])

/** The weights in use, from which `--from-current` starts: they know sets that aren't at hand any more. */
const earlier = process.argv.includes('--from-current')
  ? (JSON.parse(readFileSync(WEIGHTS, 'utf8')) as { rank: Earlier; sure: Earlier })
  : undefined

/** Fits both sets of weights: the ranking on answerable questions, the decision on all of them. */
function fit(cases: readonly Case[]): Weights {
  const rank = fitChoice(
    cases
      .filter(({ right }) => right.includes(true))
      .map(({ gathered, right, weight }) => ({ options: gathered.map(({ evidence }) => evidence), right, weight })),
    earlier?.rank,
  )
  const sure = fitDecision(
    cases.map((each) => {
      const ranked = rankSentences(each.gathered, { rank })
      return { evidence: sureness(ranked), isRight: isRight(each, leadersOf(ranked)) }
    }),
    earlier?.sure,
  )
  return { rank, sure }
}

const adOf = ({ set, posting }: Case) => `${set} ${posting}`

/** Gathers the cases in a process that has forgotten a share of the concepts' phrases. */
function forgetfulCases(seed: number): Case[] {
  const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))
  const printed = execFileSync(
    process.execPath,
    ['--import', file('thin-concepts.ts'), file('gather-cases.ts'), ...sets],
    { env: { ...process.env, FOYER_FORGET_SEED: String(seed) }, maxBuffer: MAX_BYTES },
  )
  return JSON.parse(printed.toString()) as Case[]
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

const sets = process.argv.slice(2).filter((argument) => argument.includes('=') && !argument.startsWith('--'))
const cases = gatherCases(sets)
/** The same questions to an assistant that has forgotten many phrases, differently each time. */
const forgetful = Array.from({ length: FORGETFUL }, (_, seed) => forgetfulCases(seed + 1))
const ads = [...new Set(cases.map(adOf))]
const foldOf = (each: Case) => ads.indexOf(adOf(each)) % FOLDS

/** Judges cases with weights that were fitted without their ads. */
function crossValidate(judgedCases: readonly Case[]): Judged[] {
  return folds.flatMap((weights, fold) =>
    judgedCases.filter((each) => foldOf(each) === fold).map((each) => judge(each, weights)),
  )
}

const folds = Array.from({ length: FOLDS }, (_, fold) =>
  fit([cases, ...forgetful].flat().filter((each) => foldOf(each) !== fold)),
)
const judged = crossValidate(cases)
report('With all phrases', judged)
report('With many phrases forgotten', crossValidate(forgetful[0] ?? []))

function report(title: string, all: readonly Judged[]): void {
  const names = [...new Set(all.map(({ set }) => set))]
  for (const threshold of THRESHOLDS) {
    const rows = names.map((name): [string, object] => [
      name,
      figures(
        all.filter(({ set }) => set === name),
        threshold,
      ),
    ])
    process.stdout.write(`${title}, from a probability of ${threshold}\n`)
    console.table(Object.fromEntries([...rows, ['all', figures(all, threshold)]]))
  }
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
if (process.argv.includes('--write'))
  writeFileSync(WEIGHTS, `${JSON.stringify(fit([cases, ...forgetful].flat()), null, 2)}\n`)
