import { afterEach, expect, test } from 'vitest'
import { callOf, CV, postsOf, readyApplication } from '#testing/ats/ready-application.ts'
import { openRecruitee, type Recruitee } from '#testing/ats/recruitee.ts'
import { recruitee } from './recruitee.ts'
import type { StatusEvent } from '../../exchange/system.ts'

const question = <K extends string>(id: number, kind: K, body: string, required = false, options: string[] = []) => ({
  id,
  kind,
  body,
  required,
  options,
})
const QUESTIONS = [
  question(11, 'single_choice', 'Level', true, ['Junior', 'Senior']),
  question(12, 'multi_choice', 'Cheeses', false, ['Gouda', 'Edam', 'Leyden']),
  question(13, 'boolean', 'Early shifts?'),
  question(14, 'legal', 'I keep recipes secret', true),
  question(15, 'file', 'Certificate'),
  question(16, 'number', 'Years of ripening'),
  question(17, 'text', 'Best cheese'),
  question(18, 'video', 'Show yourself'),
]

let standIn: Recruitee
afterEach(() => standIn.close())

async function open(options: Partial<Parameters<typeof openRecruitee>[0]> = {}) {
  const offer = { id: 1_500_001, slug: 'cheese-maker', title: 'Cheese Maker', phone: 'optional' as const }
  const closed = { id: 2, slug: 'taster', title: 'Taster', status: 'closed' as const }
  const offers = [{ ...offer, questions: QUESTIONS }, closed]
  standIn = await openRecruitee({ offers, api: { companyId: 5, token: 'token' }, ...options })
  return callTo({ token: 'token', companyId: '5', webhookSecret: 'shared' })
}
const callTo = (credentials: Parameters<typeof callOf>[2], id = '1500001') =>
  callOf(standIn.url, { board: 'gouda', id }, credentials)
const REQUIRED = { Level: [1101], 'I keep recipes secret': [true], Résumé: 'file' as const }
const ready = async (given = {}, more = {}) =>
  readyApplication(await recruitee.questions(callTo({})), { ...REQUIRED, ...given }, more)

test('an application arrives at Recruitee under the offer’s slug, without a key, with files and the texts of options', async () => {
  await open()
  const given = {
    Cheeses: [1200, 1202],
    'Early shifts?': [false],
    Certificate: 'file',
    'Years of ripening': [3],
    'Best cheese': ['An old one.'],
  }
  const outcome = await recruitee.deliver(callTo({}), await ready(given))
  expect(outcome).toEqual({ kind: 'delivered', ids: { candidate: standIn.received[0]?.candidateId } })
  const part = (index: number, name: string) => `candidate[open_question_answers_attributes][${index}][${name}]`
  expect(standIn.received).toMatchObject([
    {
      jobId: '1500001',
      name: 'Mira Oss',
      fields: {
        'candidate[phone]': '+31 6 1234',
        [part(0, 'content')]: 'Senior',
        [part(1, 'flag')]: 'true',
        [`${part(2, 'multi_content')}[]`]: ['Gouda', 'Leyden'],
        [part(3, 'flag')]: 'false',
        [part(5, 'content')]: '3',
      },
      files: [{ name: 'candidate[cv]', fileName: CV.name }, { name: part(4, 'file') }],
    },
  ])
})

test('a question for a video isn’t asked, since its answer can’t be sent', async () => {
  await open()
  await expect(ready({ 'Show yourself': 'file' })).rejects.toThrow('No question “Show yourself”')
})

test('Recruitee refuses answers, and a closed job has no questions', async () => {
  const call = await open()
  expect(await recruitee.deliver(call, await ready({ Level: [7], 'Years of ripening': ['many'] }))).toEqual({
    kind: 'refused',
    reasons: [{ text: 'Level is invalid' }, { text: 'Years of ripening is invalid' }],
  })
  expect(await recruitee.questions(callTo({}, '2'))).toBeUndefined()
})

test('Recruitee asks for patience; a success of another kind is unclear', async () => {
  const call = await open({ submitLimit: { calls: 0, perMs: 60_000 } })
  expect(await recruitee.deliver(call, await ready())).toMatchObject({ kind: 'later' })
  standIn.behave(() => ({ status: 503, headers: { 'retry-after': '70' } }))
  expect(await recruitee.deliver(call, await ready())).toMatchObject({ kind: 'later', afterSeconds: 70 })
  standIn.behave(() => ({ status: 200, body: {} }))
  expect(await recruitee.deliver(call, await ready())).toMatchObject({ kind: 'unknown' })
})

test.each([
  ['drop before storing', 0],
  ['drop after storing', 1],
] as const)('an application whose answer is lost (%s) is looked for with a token', async (behavior, count) => {
  const call = await open()
  standIn.behave(() => behavior)
  const application = await ready()
  expect(await recruitee.deliver(call, application)).toMatchObject({ kind: 'unknown' })
  expect(standIn.received).toHaveLength(count)
  const found = await recruitee.find(call, application)
  expect(found?.candidate).toBe(standIn.received[0]?.candidateId)
  if (count === 0) expect(found).toBeNull()
  expect(await recruitee.find(callTo({}), application)).toBeUndefined()
  expect(await recruitee.find(callTo({ token: 'wrong', companyId: '5' }), application)).toBeUndefined()
})

test('the stages of Recruitee are read from signed posts, and its test of a webhook is answered', async () => {
  const call = await open()
  await recruitee.deliver(call, await ready())
  const [stored] = standIn.received
  const id = stored?.id ?? ''
  const posts = await postsOf(standIn, async () => {
    await standIn.ping()
    await standIn.moveTo(id, 'Interview')
    await standIn.reject(id)
    await standIn.hire(id)
    await standIn.moveTo(id, 'Trial', { signature: 'wrong' })
  })
  const read = (post: (typeof posts)[number], to = call) =>
    recruitee.readStatus?.(post, to) as StatusEvent[] | undefined
  const person = { ids: { candidate: stored?.candidateId }, emails: ['mira@example.com'], job: '1500001' }
  expect(posts.map((post) => read(post))).toEqual([
    [],
    [{ ...person, change: 'received', stage: undefined }],
    [{ ...person, change: 'stage', stage: 'Interview' }],
    [{ ...person, change: 'rejected', stage: undefined }],
    [{ ...person, change: 'hired', stage: undefined }],
    undefined,
  ])
  // Before the secret is entered, only the test is answered.
  expect(posts.slice(0, 2).map((post) => read(post, callTo({})))).toEqual([[], undefined])
})
