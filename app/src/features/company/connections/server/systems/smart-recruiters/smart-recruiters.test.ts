import { createHmac } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { callOf, collect, postsOf, readyApplication } from '#testing/ats/ready-application.ts'
import { openSmartRecruiters, type SmartRecruiters } from '#testing/ats/smartrecruiters.ts'
import type { HeldApplication, SystemCall } from '../../exchange/system.ts'
import { smartRecruiters } from './smart-recruiters.ts'

const ID = '743999812211061'
const UUID = '5f1c0000-0000-4000-8000-000000000001'
const field = (id: string, type: string, required = false, values: string[] = []) => ({
  id,
  label: '',
  type,
  required,
  values: values.map((label, index) => ({ id: `${id}${index}`, label })),
})
const QUESTIONS = [
  { id: 'q-nights', label: 'Nights?', fields: [field('value', 'SINGLE_SELECT', true, ['Yes', 'No'])] },
  { id: 'q-lights', label: 'Lights you know', fields: [field('value', 'MULTI_SELECT', false, ['Gas', 'Oil'])] },
  { id: 'q-why', label: 'Why you?', fields: [field('value', 'TEXTAREA')] },
  { id: 'q-swim', label: 'I can swim', fields: [field('confirm', 'CHECKBOX')] },
  { id: 'q-night-pay', label: 'Which allowance?', fields: [field('value', 'INPUT_TEXT', true)] },
]
const CONDITIONALS = [
  { parentQuestionId: 'q-nights', fieldId: 'value', valueIds: ['value1'], conditionalQuestions: ['q-night-pay'] },
]

let standIn: SmartRecruiters
afterEach(() => standIn.close())

async function open() {
  const job = { id: ID, uuid: UUID, jobId: 'job-1', title: 'Lighthouse Keeper' }
  standIn = await openSmartRecruiters({
    company: 'Coast',
    key: 'key',
    customerKey: 'customer',
    jobs: [{ ...job, questions: QUESTIONS, conditionals: CONDITIONALS }],
    limit: { calls: 1000, perMs: 1000 },
  })
  return callTo('key')
}
const callTo = (apiKey: string, more = {}, id = ID) =>
  callOf(standIn.url, { board: 'Coast', id }, { apiKey, token: 'customer', webhookSecret: 'shared', ...more })
const ready = async (given = {}, more = {}) =>
  readyApplication(await smartRecruiters.questions(callTo('key')), { 'Nights?': ['value0'], ...given }, more)

test('an application arrives at SmartRecruiters by the UUID of its posting, with its files and answers', async () => {
  const call = await open()
  const given = {
    'Lights you know': ['value0', 'value1'],
    'Why you?': ['I sleep by day.'],
    'I can swim': [true],
    Résumé: 'file',
    LinkedIn: ['https://linkedin.com/in/mira'],
  }
  const outcome = await smartRecruiters.deliver(call, await ready(given, { consents: new Set(['keeping']) }))
  const candidate = standIn.received[0]?.candidateId
  const ids = { application: `${candidate}/job-1`, candidate, posting: UUID }
  expect(outcome).toEqual({ kind: 'delivered', ids })
  expect(standIn.received).toMatchObject([
    {
      jobId: UUID,
      name: 'Mira Oss',
      email: 'mira@example.com',
      files: [{ name: 'resume', fileName: 'cv.pdf', type: 'application/pdf' }],
      fields: {
        phoneNumber: '+31 6 1234',
        web: { linkedIn: 'https://linkedin.com/in/mira' },
        consent: true,
        answers: [
          { id: 'q-nights', records: [{ fields: { value: ['value0'] } }] },
          { id: 'q-lights', records: [{ fields: { value: ['value0', 'value1'] } }] },
          { id: 'q-why', records: [{ fields: { value: ['I sleep by day.'] } }] },
          { id: 'q-swim', records: [{ fields: { confirm: ['1'] } }] },
        ],
      },
    },
  ])
})

test('a box that isn’t ticked has no answer', async () => {
  const call = await open()
  expect(await smartRecruiters.deliver(call, await ready({ 'I can swim': [false] }))).toMatchObject({
    kind: 'delivered',
  })
  expect(JSON.stringify(standIn.received[0]?.fields)).not.toContain('q-swim')
})

test('a question that SmartRecruiters misses is named by its label, and so is a wrong answer', async () => {
  const call = await open()
  const missing = await readyApplication(await smartRecruiters.questions(call), {})
  expect(await smartRecruiters.deliver(call, missing)).toEqual({
    kind: 'refused',
    reasons: [{ question: 'Nights?', text: '' }],
  })
  expect(await smartRecruiters.deliver(call, await ready({ 'Nights?': ['perhaps'] }))).toEqual({
    kind: 'refused',
    reasons: [{ text: expect.stringContaining('incorrect: “Nights?”') }],
  })
})

test('a posting that is gone has no questions, and a wrong key is said to be wrong', async () => {
  await open()
  expect(await smartRecruiters.questions(callTo('key', {}, '1'))).toBeUndefined()
  await expect(smartRecruiters.questions(callTo('other'))).rejects.toMatchObject({ name: 'NotAllowedError' })
  expect(await smartRecruiters.deliver(callTo('other'), await ready())).toMatchObject({ kind: 'not-allowed' })
  const gone = { ...(await ready()), form: { uuid: UUID.replace(/1$/, '2') } }
  expect(await smartRecruiters.deliver(callTo('key'), gone)).toEqual({
    kind: 'refused',
    reasons: [{ code: 'not-published', text: '' }],
  })
})

test.each([
  [
    { status: 429, headers: { 'retry-after': '70' } },
    { kind: 'later', afterSeconds: 70 },
  ],
  [{ status: 503 }, { kind: 'later' }],
  [{ status: 400, body: { code: 'FILE_API_ERROR', message: 'Try again' } }, { kind: 'later' }],
  [{ status: 400, body: { code: 'REST_CALL_TIMEOUT', message: 'Too slow' } }, { kind: 'unknown' }],
  [{ status: 502 }, { kind: 'unknown' }],
  [{ status: 200, body: 'no JSON' }, { kind: 'unknown' }],
  [
    { status: 200, body: { code: 'INVALID_INPUT', message: 'No' } },
    { kind: 'refused', reasons: [{ text: 'No' }] },
  ],
])('the answer %j is %j', async (answer, outcome) => {
  const call = await open()
  standIn.behave(() => answer)
  expect(await smartRecruiters.deliver(call, await ready())).toMatchObject(outcome)
  expect(standIn.received).toEqual([])
})

test('an answer that comes twice counts once', async () => {
  const call = await open()
  standIn.behave(() => 'twice')
  expect(await smartRecruiters.deliver(call, await ready())).toMatchObject({ kind: 'delivered' })
  expect(standIn.received).toHaveLength(1)
})

test.each([
  ['drop before storing', 0],
  ['drop after storing', 1],
] as const)('an application whose answer is lost (%s) is looked for with the second key', async (behavior, count) => {
  const call = await open()
  standIn.behave(() => behavior)
  const application = await ready()
  expect(await smartRecruiters.deliver(call, application)).toMatchObject({ kind: 'unknown' })
  expect(standIn.received).toHaveLength(count)
  const found = await smartRecruiters.find(call, application)
  expect(found).toEqual(count === 0 ? null : expect.objectContaining({ candidate: standIn.received[0]?.candidateId }))
  const later = { ...application, sentAt: new Date(Date.now() + 3_600_000) }
  expect(await smartRecruiters.find(call, later)).toBeNull()
  expect(await smartRecruiters.find(callTo('key', { token: undefined }), application)).toBeUndefined()
  expect(await smartRecruiters.find(callTo('key', { token: 'other' }), application)).toBeUndefined()
  // The candidate's earlier application to the job can't be told from this one.
  const except = [found?.application ?? '']
  if (count > 0) expect(await smartRecruiters.find(call, { ...application, except })).toBeUndefined()
})

test('a subscription is activated by its secret, and events are answered as SmartRecruiters wants it', async () => {
  const call = await open()
  const [handshake] = await postsOf(standIn, () => standIn.ping())
  expect(handshake && (await smartRecruiters.readStatus?.(handshake, call))).toEqual([])
  expect(smartRecruiters.acknowledge?.(handshake?.headers ?? {})).toEqual({
    status: 200,
    headers: { 'x-hook-secret': 'shared' },
  })
  expect(smartRecruiters.acknowledge?.({})).toEqual({ status: 202 })
})

test('the states of SmartRecruiters are read at the address that an event names', async () => {
  const call = await open()
  await smartRecruiters.deliver(call, await ready())
  const [{ id, candidateId } = { id: '', candidateId: '' }] = standIn.received
  const changeAfter = async (act: () => Promise<unknown>) => {
    const posts = await postsOf(standIn, act)
    const events = await Promise.all(posts.map(async (post) => smartRecruiters.readStatus?.(post, call)))
    return events.map((some) => some?.map(({ change, stage, ids }) => [change, stage, ids.application]))
  }
  const application = `${candidateId}/job-1`
  expect(await changeAfter(() => standIn.announce(id))).toEqual([[['received', undefined, application]]])
  expect(await changeAfter(() => standIn.moveTo(id, 'INTERVIEW'))).toEqual([[['stage', 'Interview', application]]])
  expect(await changeAfter(() => standIn.moveTo(id, 'IN-REVIEW'))).toEqual([[['stage', 'In review', application]]])
  expect(await changeAfter(() => standIn.reject(id))).toEqual([[['rejected', undefined, application]]])
  expect(await changeAfter(() => standIn.hire(id))).toEqual([[['hired', undefined, application]]])
  expect(await changeAfter(() => standIn.moveTo(id, 'WITHDRAWN'))).toEqual([[]])
  expect(await changeAfter(() => standIn.moveTo(id, 'OFFER', { signature: 'wrong' }))).toEqual([undefined])
  expect(await changeAfter(() => standIn.moveTo(id, 'OFFER', { signature: 'missing' }))).toEqual([undefined])
})

const asking = (call: SystemCall, held: readonly HeldApplication[]) =>
  smartRecruiters.askStages?.(call, held, { now: new Date(), stop: new AbortController().signal }) ?? []

test('a state that was asked for is followed before the next is asked for', async () => {
  await open()
  const call = callTo('key', { webhookSecret: undefined })
  const outcome = await smartRecruiters.deliver(call, await ready())
  const [{ id } = { id: '' }] = standIn.received
  await standIn.reject(id)
  const held = outcome.kind === 'delivered' ? { ids: outcome.ids, job: ID } : { ids: {}, job: '' }
  const asked = () => standIn.calls.filter(({ path }) => path.endsWith('/status')).length
  const counts: number[] = []
  for await (const _event of asking(call, [held, held])) counts.push(asked())
  expect(counts).toEqual([1, 2])
})

test('without a webhook, states are asked for; a new application and a withdrawn one stay where they are', async () => {
  await open()
  const call = callTo('key', { webhookSecret: undefined })
  const outcome = await smartRecruiters.deliver(call, await ready())
  const held = outcome.kind === 'delivered' ? [{ ids: outcome.ids, job: ID }] : []
  const [{ id } = { id: '' }] = standIn.received
  const ask = async (one = call, some = held) =>
    (await collect(asking(one, some))).map(({ change, stage, event }) => [change, stage, event])
  expect(await ask()).toEqual([])
  await standIn.moveTo(id, 'INTERVIEW')
  expect(await ask()).toEqual([['stage', 'Interview', 'state INTERVIEW']])
  expect(await ask(callTo('key'))).toEqual([])
  await standIn.moveTo(id, 'WITHDRAWN')
  expect(await ask()).toEqual([])
  await standIn.reject(id)
  const unknown = { ids: { posting: UUID, candidate: 'other' }, job: ID }
  expect(await ask(call, [unknown, ...held])).toEqual([['rejected', undefined, 'state REJECTED']])
  await expect(ask(callTo('other', { webhookSecret: undefined }))).rejects.toMatchObject({ name: 'NotAllowedError' })
})

test('no key leaves for an address of another system, and several signatures count as one', async () => {
  const call = await open()
  const headers = {
    'event-name': 'application.status.updated',
    link: '<https://evil.example/status>; rel=self',
    'smartrecruiters-timestamp': '1574080897',
  }
  const body = Buffer.from('{"job_id":"job-1","candidate_id":"c"}')
  const signed = `1574080897.${body.toString()}..application.status.updated..${headers.link}`
  const signature = createHmac('sha256', 'shared').update(signed).digest('hex')
  const given = { ...headers, 'smartrecruiters-signature': `v1=${'0'.repeat(64)}; v1=${signature}` }
  const read = async () => smartRecruiters.readStatus?.({ body, headers: given, secret: '' }, call)
  await expect(read()).rejects.toThrow('The event links to https://evil.example')
})

test('an event whose state no key may read fails, so that SmartRecruiters posts it again', async () => {
  const call = await open()
  await smartRecruiters.deliver(call, await ready())
  const [{ id } = { id: '' }] = standIn.received
  const post = (await postsOf(standIn, () => standIn.reject(id))).at(-1)
  if (!post) throw new Error('Nothing was posted.')
  const read = async (credentials: object) => smartRecruiters.readStatus?.(post, callTo('revoked', credentials))
  await expect(read({})).rejects.toMatchObject({ name: 'NotAllowedError' })
  expect(await read({ token: 'key' })).toMatchObject([{ change: 'rejected' }])
})

test('the vendor’s own example of a signature is right', async () => {
  await open()
  const headers = {
    'event-id': '123',
    'event-name': 'application.created',
    'event-version': 'v201910',
    link: '<http://smartrecruiters.com/endpoint>; rel=self',
    'smartrecruiters-timestamp': '1574080897',
    'smartrecruiters-signature': 'v1=2e9291f10d44ca10204a4cd81b05d73b6a316b2b605d4e2e0e0b37b40198ce1f',
  }
  const body = Buffer.from('{"job_id":"jid","candidate_id":"cid"}')
  const call = callTo('key', { webhookSecret: 'HeBVky2bccvvkcXPimH8c' })
  expect(await smartRecruiters.readStatus?.({ body, headers, secret: '' }, call)).toMatchObject([
    { change: 'received', ids: { application: 'cid/jid' }, event: '123' },
  ])
})
