import { isProposed } from '../../tools.ts'
import { talkContext } from '../../conversation.ts'
import type { AssistantEngine, AssistantTools, EngineRequest } from '../engine/contract/engine.ts'
import { mapPositions, type TestQuestion } from './question-file.ts'

/** An answer in the format of the test sets. */
export interface TestAnswer {
  id: string
  /** The engine that answered; the rules replace a model that fails. */
  engine: 'rules' | 'model'
  kind: string
  /** The assistant's sentences. */
  text: string
  passages: { text: string; source: 'posting' | 'company'; position_id: string | null }[]
  /** The fields that it quotes. */
  facts: string[]
  links: string[]
  calls: { name: string; arguments: unknown; done: boolean }[]
  first_word_ms: number
  whole_ms: number
}

/** The jobs of a test set, by the company's ids and those of this site. */
export interface TestJobs {
  idOf(jobId: string): number
  jobIdOf(id: number): string
}

/** Asks an engine one question. Nothing is changed: a change counts as done only after a yes. */
export async function evaluateQuestion(
  engine: AssistantEngine,
  question: TestQuestion,
  request: Pick<EngineRequest, 'tenant' | 'language'>,
  tools: AssistantTools,
  jobs: TestJobs,
): Promise<TestAnswer> {
  const proposal = question.history.findLast((turn) => turn.proposal)?.proposal
  const toId = (id: unknown) => (typeof id === 'string' ? jobs.idOf(id) : id)
  const toJobId = (id: unknown) => (typeof id === 'number' ? jobs.jobIdOf(id) : id)
  const context = talkContext.parse({
    position: question.position_id === null ? null : jobs.idOf(question.position_id),
    shown: question.shown.map(jobs.idOf),
    cart: question.cart.map(jobs.idOf),
    turns: question.history.flatMap(({ role, text }) => (text === undefined ? [] : [{ role, text }])),
    pending: proposal && { token: 'waiting', name: proposal.name, arguments: mapPositions(proposal.arguments, toId) },
  })
  const answer: TestAnswer = {
    id: question.id,
    engine: 'rules',
    kind: 'none',
    text: '',
    passages: [],
    facts: [],
    links: [],
    calls: [],
    first_word_ms: 0,
    whole_ms: 0,
  }
  const started = performance.now()
  const said: string[] = []
  let isConfirmed = false
  for await (const event of engine({
    ...request,
    message: question.question,
    context,
    signedIn: question.signed_in,
    tools,
  })) {
    if (said.length === 0 && event.type !== 'turn' && answer.first_word_ms === 0)
      answer.first_word_ms = performance.now() - started
    if (event.type === 'turn') answer.engine = event.engine
    else if (event.type === 'text') {
      said.push(event.text)
      answer.links.push(...(event.links ?? []).map(({ href }) => href))
    } else if (event.type === 'proposal') said.push(event.label)
    else if (event.type === 'decision') isConfirmed = event.decision === 'confirm'
    else if (event.type === 'passage') {
      const { text, source } = event.passage
      const isOfPosting = source.kind === 'posting' || source.kind === 'field'
      answer.passages.push({
        text,
        source: isOfPosting ? 'posting' : 'company',
        position_id: isOfPosting ? question.position_id : null,
      })
      if (source.kind === 'field') answer.facts.push(text)
    } else if (event.type === 'done') {
      answer.kind = event.kind
      answer.calls = event.calls.map((call) => ({
        name: call.name,
        arguments: mapPositions(call.arguments, toJobId),
        done: isConfirmed || !isProposed(call),
      }))
      // The answer identifies its job by the title of the posting.
      const named = event.position === undefined ? [] : await tools.positions([event.position])
      answer.facts.push(...named.map(({ title }) => title))
    }
  }
  answer.text = said.join(' ')
  answer.whole_ms = performance.now() - started
  return answer
}
