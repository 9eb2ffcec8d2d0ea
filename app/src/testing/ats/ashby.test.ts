import { createHmac } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { openReceiver, type WebhookReceiver } from '../processes/webhook-receiver.ts'
import { type Ashby, openAshby } from './ashby.ts'

const ID = '7d0e0000-0000-4000-8000-000000000001'
const field = (type: string, path: string, isRequired = false, values: string[] = []) => ({
  isRequired,
  field: { type, path, title: path, selectableValues: values.map((value) => ({ label: value, value })) },
})
const FIELDS = [
  field('ValueSelect', 'years', true, ['0-5', '6+']),
  field('Boolean', 'nights'),
  field('Date', 'start'),
  field('Number', 'furnaces'),
]

let ashby: Ashby
let receiver: WebhookReceiver | undefined
afterEach(async () => {
  await ashby.close()
  await receiver?.close()
  receiver = undefined
})

async function open(options: Partial<Parameters<typeof openAshby>[0]> = {}) {
  const jobs = [
    { id: ID, title: 'Glass Blower', fields: FIELDS, applicationLimit: 2 },
    { id: `${ID.slice(0, -1)}2`, title: 'Night Porter', published: false },
  ]
  ashby = await openAshby({ board: 'murano', key: 'key', jobs, fileLimitBytes: 8, ...options })
}

const VALUES = { _systemfield_name: 'Mira Oss', _systemfield_email: 'mira@example.com', years: '6+' }

function form(values: Record<string, unknown>, fields: Record<string, string> = {}, file?: File) {
  const fieldSubmissions = Object.entries(values).map(([path, value]) => ({ path, value }))
  const data = new FormData()
  data.append('jobPostingId', fields.jobPostingId ?? ID)
  data.append('applicationForm', JSON.stringify({ fieldSubmissions }))
  data.append('allowSubmissionForUnpublishedJobPosting', fields.allow ?? 'true')
  if (file) data.append('resume_1', file)
  return data
}

async function call(method: string, body: FormData | object, key = 'key') {
  const isForm = body instanceof FormData
  const answer = await fetch(`${ashby.url}/${method}`, {
    method: 'POST',
    body: isForm ? body : JSON.stringify(body),
    headers: {
      authorization: `Basic ${btoa(`${key}:`)}`,
      ...(!isForm && { 'content-type': 'application/json' }),
    },
  })
  const text = await answer.text()
  return { status: answer.status, body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : text }
}

test('Ashby publishes jobs without a key, and their form with one', async () => {
  await open()
  const board = await (await fetch(`${ashby.url}/posting-api/job-board/murano`)).json()
  expect(board).toMatchObject({ jobs: [{ id: ID, title: 'Glass Blower' }] })
  const info = await call('jobPosting.info', { jobPostingId: ID })
  expect(JSON.stringify(info.body)).toContain('"path":"years"')
  expect((await call('jobPosting.info', { jobPostingId: ID }, 'other')).status).toBe(403)
})

test('Ashby keeps an application, and finds it by its form and by email address', async () => {
  await open()
  const file = new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' })
  const { body } = await call('applicationForm.submit', form({ ...VALUES, _systemfield_resume: 'resume_1' }, {}, file))
  expect(body).toMatchObject({ success: true, results: { formMessages: { blocked: false } } })
  expect(ashby.received).toMatchObject([
    { jobId: ID, email: 'mira@example.com', files: [{ name: 'resume_1', fileName: 'cv.pdf', bytes: 8 }] },
  ])
  const { results } = body as { results: { submittedFormInstance: { id: string } } }
  const info = await call('application.info', { submittedFormInstanceId: results.submittedFormInstance.id })
  expect(info.body).toMatchObject({ results: { id: ashby.received[0]?.id, appliedViaJobPostingId: ID } })
  const found = await call('candidate.search', { email: 'mira@example.com' })
  expect(found.body).toMatchObject({ results: [{ applicationIds: [ashby.received[0]?.id] }] })
})

test('Ashby refuses missing and wrong values with 200', async () => {
  await open()
  const errorsOf = async (values: object, fields = {}) => {
    const { status, body } = await call('applicationForm.submit', form({ ...VALUES, ...values }, fields))
    return [status, (body as { errors?: string[] }).errors]
  }
  expect(await errorsOf({ years: undefined })).toEqual([200, ['Missing required field: years']])
  expect(await errorsOf({ years: '7' })).toEqual([200, ['Invalid value for field: years']])
  expect(await errorsOf({ nights: 'true', start: '1 May', furnaces: '3' })).toEqual([
    200,
    ['nights', 'start', 'furnaces'].map((name) => `Invalid value for field: ${name}`),
  ])
  expect(await errorsOf({ _systemfield_resume: 'no such part' })).toEqual([200, ['Invalid value for field: Resume']])
  const large = form({ ...VALUES, _systemfield_resume: 'resume_1' }, {}, new File(['%PDF-1.7\n'], 'cv.pdf'))
  expect(await call('applicationForm.submit', large)).toMatchObject({
    status: 200,
    body: { success: false, errors: ['Invalid value for field: Resume'] },
  })
  expect(await errorsOf({ _systemfield_email: 'testing-fail-validation@example.com' })).toEqual([
    200,
    ['Validation failed'],
  ])
  const unpublished = { jobPostingId: `${ID.slice(0, -1)}2`, allow: 'false' }
  expect(await errorsOf({}, unpublished)).toEqual([200, ['job_posting_not_published']])
  expect((await call('applicationForm.submit', { jobPostingId: ID })).body).toMatchObject({ success: false })
  expect(ashby.received).toEqual([])
})

test('Ashby blocks an application beyond its limit, and refuses calls beyond a rate and without permission', async () => {
  await open({ permissions: ['candidatesWrite'], submitLimit: { calls: 3, perMs: 1000 }, now: () => 0 })
  const submit = () => call('applicationForm.submit', form(VALUES))
  await submit()
  await submit()
  expect((await submit()).body).toMatchObject({ success: true, results: { formMessages: { blocked: true } } })
  expect(ashby.received).toHaveLength(2)
  expect(await submit()).toMatchObject({ status: 429, body: { errorInfo: { code: 'rate_limit_exceeded' } } })
  expect(await call('candidate.search', { email: 'mira@example.com' })).toMatchObject({ status: 403 })
})

test('Ashby reports a hire in three signed events with one id', async () => {
  await open()
  ashby.behave(() => 'drop after storing')
  await expect(call('applicationForm.submit', form(VALUES))).rejects.toThrow()
  receiver = await openReceiver()
  ashby.sendEventsTo({ url: receiver.url, secret: 'shared' })
  await ashby.ping()
  await ashby.hire(ashby.received[0]?.id ?? '')
  const events = receiver.received.map(({ headers, body }) => {
    expect(headers['ashby-signature']).toBe(`sha256=${createHmac('sha256', 'shared').update(body).digest('hex')}`)
    return JSON.parse(body) as { action: string; webhookActionId?: string }
  })
  const actions = ['ping', 'applicationSubmit', 'candidateHire', 'candidateStageChange', 'applicationUpdate']
  expect(events.map(({ action }) => action)).toEqual(actions)
  expect(new Set(events.slice(2).map(({ webhookActionId }) => webhookActionId)).size).toBe(1)
  expect(events[2]).toMatchObject({ data: { application: { status: 'Hired', appliedViaJobPostingId: ID } } })
})
