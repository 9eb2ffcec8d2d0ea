import { createHmac } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { openReceiver, type Received, type WebhookReceiver } from '../processes/webhook-receiver.ts'
import { openSmartRecruiters, signedText, type SmartRecruiters } from './smartrecruiters.ts'

const UUID = '5d7b0000-0000-4000-8000-000000000001'
const choice = (id: string, required: boolean, type = 'SINGLE_SELECT') => ({
  id,
  label: id,
  fields: [
    {
      id: 'value',
      label: id,
      type,
      required,
      values: [
        { id: '1', label: 'Yes' },
        { id: '0', label: 'No' },
      ],
    },
  ],
})
const JOB = {
  id: '744000000000001',
  uuid: UUID,
  title: 'Bridge Engineer',
  questions: [choice('heights', true), choice('ropes', true), choice('spans', false, 'MULTI_SELECT')],
  conditionals: [{ parentQuestionId: 'heights', fieldId: 'value', valueIds: ['1'], conditionalQuestions: ['ropes'] }],
}

let now = 0
let system: SmartRecruiters
let receiver: WebhookReceiver | undefined
afterEach(async () => {
  await system.close()
  await receiver?.close()
  receiver = undefined
})

const open = async (options = {}) => {
  system = await openSmartRecruiters({
    company: 'example',
    key: 'key',
    customerKey: 'customer',
    jobs: [JOB],
    now: () => now,
    ...options,
  })
}

const answer = (id: string, ...values: unknown[]) => ({ id, records: [{ fields: { value: values } }] })
const PERSON = { firstName: 'Mira', lastName: 'Oss', email: 'mira@example.com', answers: [answer('heights', '0')] }

async function call(path: string, body?: object, headers: Record<string, string> = { 'x-smarttoken': 'key' }) {
  const said = await fetch(`${system.url}${path}`, {
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  return { status: said.status, headers: said.headers, body: (await said.json()) as Record<string, unknown> }
}
/** Submits in the next second, so that the limit stays out of the way. */
const submit = (more: object = {}) => {
  now += 1000
  return call(`/postings/${UUID}/candidates`, { ...PERSON, ...more })
}
const file = (bytes: number, mimeType = 'application/pdf') => ({
  fileName: 'cv.pdf',
  mimeType,
  fileContent: Buffer.alloc(bytes, 'x').toString('base64'),
})

test('SmartRecruiters publishes jobs without a key, and their questions with one', async () => {
  await open()
  const list = await call('/v1/companies/example/postings', undefined, {})
  expect(list.body).toMatchObject({ totalFound: 1, content: [{ id: JOB.id, uuid: UUID }] })
  expect((await call(`/postings/${UUID}/configuration`, undefined, {})).status).toBe(401)
  const plain = await call(`/postings/${UUID}/configuration`)
  expect(plain.body.questions).toEqual([JOB.questions[0], JOB.questions[2]])
  const whole = await call(`/postings/${UUID}/configuration?conditionalsIncluded=true`)
  expect(whole.body).toMatchObject({ questions: JOB.questions, settings: { conditionals: JOB.conditionals } })
})

test('SmartRecruiters keeps an application with its files, and answers its status and a look-up', async () => {
  await open()
  const { status, body, headers } = await submit({ resume: file(8), attachments: [file(4)] })
  expect([status, body.id, headers.get('x-ratelimit-remaining')]).toEqual([201, system.received[0]?.candidateId, '9'])
  expect(system.received[0]?.files).toMatchObject([
    { name: 'resume', bytes: 8 },
    { name: 'attachments', bytes: 4 },
  ])
  expect(JSON.stringify(system.received)).not.toContain('x-smarttoken')
  const poll = async () => (await call(`/postings/${UUID}/candidates/${String(body.id)}/status`)).body.status
  expect(await poll()).toBe('NEW')
  expect(await system.reject(system.received[0]?.id ?? '')).toEqual([])
  expect(await poll()).toBe('REJECTED')
  const found = await call('/candidates?q=mira@example.com', undefined, { 'x-smarttoken': 'customer' })
  expect(found.body).toMatchObject({ totalFound: 1, content: [{ id: body.id, email: PERSON.email }] })
})

test('SmartRecruiters refuses missing and wrong answers, files beyond 2 MB, and an avatar', async () => {
  await open()
  const messageOf = async (more: object) => {
    const { status, body } = await submit(more)
    return [status, body.message]
  }
  const required = 'The following screening questions are required:'
  const incorrect = "Values for the following screening questions' answers are incorrect:"
  const onRopes = { answers: [answer('heights', '1'), answer('ropes', '1')] }
  expect(await messageOf({ answers: [] })).toEqual([400, `${required} heights.`])
  expect(await messageOf({ answers: [answer('heights', 'Yes')] })).toEqual([400, `${incorrect} heights.`])
  expect(await messageOf({ answers: [answer('heights', '0', '1')] })).toEqual([400, `${incorrect} heights.`])
  expect(await messageOf({ answers: [answer('heights', '1')], conditionalsIncluded: true })).toEqual([
    400,
    `${required} ropes.`,
  ])
  expect(await messageOf(onRopes)).toEqual([400, `${incorrect} ropes.`])
  expect((await submit({ ...onRopes, conditionalsIncluded: true })).status).toBe(201)
  expect((await submit({ email: 'mira' })).body).toMatchObject({ code: 'INVALID_INPUT' })
  expect((await submit({ consentDecisions: { SMART_CRM: true } })).body).toMatchObject({ code: 'INVALID_INPUT' })
  expect((await submit({ avatar: file(8, 'image/png') })).body).toMatchObject({ code: 'INVALID_INPUT' })
  expect((await submit({ resume: file(2_097_153) })).body).toMatchObject({ code: 'FILE_UPLOAD_ERROR' })
  expect((await submit({ resume: file(8, 'text/plain') })).body).toMatchObject({ code: 'FILE_UPLOAD_ERROR' })
  expect((await call('/postings/744000000000001/candidates', PERSON)).status).toBe(404)
  expect(system.received).toHaveLength(1)
})

test('SmartRecruiters refuses an 11th call in a second', async () => {
  await open()
  const statuses: number[] = []
  for (let count = 1; count <= 11; count += 1) statuses.push((await call(`/postings/${UUID}/configuration`)).status)
  expect(statuses.indexOf(429)).toBe(10)
})

test('SmartRecruiters refuses a call more at once than it allows', async () => {
  await open({ concurrentLimit: 1 })
  system.behave((count) => (count === 1 ? { laterByMs: 600_000 } : 'as documented'))
  const patience = new AbortController()
  const headers = { 'x-smarttoken': 'key' }
  const late = fetch(`${system.url}/postings/${UUID}/candidates`, {
    method: 'POST',
    headers,
    body: JSON.stringify(PERSON),
    signal: patience.signal,
  })
  const ended = expect(late).rejects.toThrow()
  await vi.waitFor(() => expect(system.received).toHaveLength(1))
  expect((await submit()).status).toBe(429)
  patience.abort()
  await ended
  await vi.waitFor(async () => expect((await submit()).status).toBe(201))
})

test('SmartRecruiters signs events that hold ids only', async () => {
  const vector = {
    'smartrecruiters-timestamp': '1574080897',
    'event-id': '123',
    'event-name': 'application.created',
    'event-version': 'v201910',
    link: '<http://smartrecruiters.com/endpoint>; rel=self',
  }
  const text = signedText(vector, '{"job_id":"jid","candidate_id":"cid"}')
  expect(createHmac('sha256', 'HeBVky2bccvvkcXPimH8c').update(text).digest('hex')).toBe(
    '2e9291f10d44ca10204a4cd81b05d73b6a316b2b605d4e2e0e0b37b40198ce1f',
  )
  await open()
  await submit()
  receiver = await openReceiver()
  receiver.answer((count) => (count === 1 ? { status: 200, headers: { 'x-hook-secret': 'shared' } } : { status: 202 }))
  system.sendEventsTo({ url: receiver.url, secret: 'shared' })
  const [activation] = await system.ping()
  expect([activation?.status, activation?.headers.get('x-hook-secret')]).toEqual([200, 'shared'])
  const responses = await system.reject(system.received[0]?.id ?? '')
  expect(responses.map(({ status }) => status)).toEqual([202, 202])
  const { headers, body }: Partial<Received> = receiver.received[2] ?? {}
  const signed = createHmac('sha256', 'shared')
    .update(signedText({ ...headers } as Record<string, string>, body ?? ''))
    .digest('hex')
  expect([headers?.['event-name'], headers?.['smartrecruiters-signature']]).toEqual([
    'application.status.updated',
    `v1=${signed}`,
  ])
  expect(Object.keys(JSON.parse(body ?? '') as object)).toEqual(['job_id', 'candidate_id', 'application_id'])
})
