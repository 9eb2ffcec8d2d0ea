// Scores answers to our own questions: right passages, false answers, and what was missed.

interface Question {
  id: string
  kind: 'answerable' | 'unanswerable'
  question: string
  /** Any of these texts, word for word, answers the question. */
  expected: string[]
}

interface Answer {
  id: string
  kind: string
  text: string
  passages: { text: string }[]
}

type Outcome = 'right' | 'wrong' | 'missed'

const normalized = (text: string) => text.replaceAll(/\s+/g, ' ').toLowerCase()

function outcomeOf({ kind, expected }: Question, answer: Answer | undefined): Outcome {
  const answers = answer?.kind === 'answer'
  if (kind === 'unanswerable') return answers ? 'wrong' : 'right'
  if (!answers) return 'missed'
  const shown = normalized(answer.passages.map(({ text }) => text).join(' '))
  return expected.some((text) => shown.includes(normalized(text))) ? 'right' : 'wrong'
}

const linesOf = <T>(text: string): T[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T)

/** Returns a table of the outcomes by kind of question, and a line for each question that isn't right. */
export function scoreAnswers(questions: string, answers: string): { table: object; faults: string[] } {
  const known = new Map(linesOf<Answer>(answers).map((answer) => [answer.id, answer]))
  const scored = linesOf<Question>(questions).map((question) => ({
    question,
    outcome: outcomeOf(question, known.get(question.id)),
  }))
  const count = (kind: string, outcome?: Outcome) =>
    scored.filter((each) => each.question.kind === kind && (!outcome || each.outcome === outcome)).length
  const row = (kind: string) => ({
    items: count(kind),
    right: count(kind, 'right'),
    wrong: count(kind, 'wrong'),
    missed: count(kind, 'missed'),
  })
  const faults = scored.flatMap(({ question: { id, question }, outcome }) =>
    outcome === 'right' ? [] : [`${outcome} ${id} ${question}`],
  )
  return { table: { answerable: row('answerable'), unanswerable: row('unanswerable') }, faults }
}
