import { expect, test } from 'vitest'
import { lighthousePosting } from '#testing/assistant/talk.ts'
import type { AssistantTools } from '../engine/contract/engine.ts'
import { answerCall, startFakeModel } from '#testing/assistant/fake-model.ts'
import { rulesEngine } from '../engine/rules-engine.ts'
import { engineOf } from './commands.ts'
import { evaluateQuestion } from './evaluate.ts'
import { readQuestions } from './question-file.ts'

const jobs = { idOf: (jobId: string) => Number(jobId.slice(1)), jobIdOf: (id: number) => `J${id}` }
const tools: AssistantTools = {
  place: async () => undefined,
  filterValues: async () => [],
  search: async () => ({ total: 0, ids: [], href: '/careers/search', unknownPlace: null, alternatives: [] }),
  positions: async (ids) => ids.flatMap((id) => (id === lighthousePosting.id ? [lighthousePosting] : [])),
  similar: async () => [],
  matches: async () => undefined,
  saved: async () => undefined,
  cart: async () => [],
  alerts: async () => undefined,
  applications: async () => undefined,
  interviews: async () => undefined,
  knowledge: () => [],
  siteTexts: async () => [],
  contact: () => [],
  pagePath: () => '/careers/search',
}
const request = { tenant: { id: 1, name: 'Brightwater', domain: 'brightwater.example' }, language: 'en' }
const evaluate = async (line: object, engine = rulesEngine) => {
  const [question] = readQuestions(JSON.stringify(line))
  if (!question) throw new Error('There is no question.')
  return evaluateQuestion(engine, question, request, tools, jobs)
}

test('an answer names passages, fields and calls with the company’s ids', async () => {
  const paid = await evaluate({ id: 'q1', question: 'What does it pay?', position_id: 'J7' })
  expect(paid).toMatchObject({
    id: 'q1',
    kind: 'answer',
    facts: ['£31,200 to £34,900 a year', 'Lighthouse Technician'],
    calls: [],
  })
  expect(paid.passages[0]).toMatchObject({ source: 'posting', position_id: 'J7' })
  const added = await evaluate({ id: 'q2', question: 'put this in my cart', position_id: 'J7' })
  expect(added.calls).toEqual([{ name: 'cart_add', arguments: { position_ids: ['J7'] }, done: false }])
})

test('only a yes to a pending proposal counts as done', async () => {
  const history = [{ role: 'assistant', proposal: { name: 'cart_add', arguments: { position_ids: ['J7'] } } }]
  const yes = await evaluate({ id: 'q3', question: 'yes please', history })
  expect(yes.calls).toEqual([{ name: 'cart_add', arguments: { position_ids: ['J7'] }, done: true }])
})

test('a file with anything but questions is refused with its line', () => {
  expect(() => readQuestions('{"id":"a","question":"b"}\nno')).toThrow('Line 2')
})

test('a model’s answers are evaluated like those of the rules, and each answer names its engine', async () => {
  const server = await startFakeModel()
  const model = { url: server.url, name: 'fake', key: undefined }
  const engine = engineOf('llm', model, new AbortController().signal, new Date('2026-05-04T12:00:00Z'))
  const line = { id: 'q4', question: 'How many hours is it?', position_id: 'J7' }
  server.replyWith(({ body }) => {
    const given = JSON.parse(body.messages[1]?.content ?? '{}') as { passages: { id: string; text: string }[] }
    const id = given.passages.find(({ text }) => text.includes('32 hours'))?.id ?? 'none'
    return answerCall({ text: 'The post is 32 hours per week.', passages: [id] })
  })
  expect(await evaluate(line, engine())).toMatchObject({ engine: 'model', text: 'The post is 32 hours per week.' })
  server.replyWith({ status: 500 })
  expect(await evaluate(line, engine())).toMatchObject({ engine: 'rules', kind: 'answer' })
  await server.close()
  expect(() => engineOf('llm', undefined, new AbortController().signal, new Date())).toThrow('FOYER_LLM_URL')
})
