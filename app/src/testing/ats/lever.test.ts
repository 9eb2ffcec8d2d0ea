import { createHmac } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { openReceiver, type WebhookReceiver } from '../processes/webhook-receiver.ts'
import { type Lever, openLever } from './lever.ts'

const ID = '0b6f2c1e-0000-4000-8000-000000000001'
const CARD = {
  id: '94628b54-0000-4000-8000-000000000001',
  text: 'Watch',
  fields: [
    { id: 'f1', text: 'Nights?', type: 'multiple-choice', required: true, options: [{ text: 'Yes' }, { text: 'No' }] },
  ],
}

let now = 0
let lever: Lever
let receiver: WebhookReceiver | undefined
afterEach(async () => {
  await lever.close()
  await receiver?.close()
  receiver = undefined
})

async function open() {
  const jobs = [
    { id: ID, title: 'Lighthouse Keeper', required: ['resume'], customQuestions: [CARD] },
    { id: `${ID.slice(0, -1)}2`, title: 'Diver', state: 'closed' as const },
  ]
  lever = await openLever({ site: 'coast', key: 'public', dataKey: 'data', jobs, fileLimitBytes: 8, now: () => now })
}

const PERSON = { name: 'Mira Oss', email: 'mira@example.com' }
const RESUME = new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' })

/** Submits in the next second, so that only calls of the same test's second meet the limit. */
async function submit(
  fields: Record<string, string>,
  file?: File,
  { key = 'public', job = ID, sameSecond = false } = {},
) {
  if (!sameSecond) now += 1000
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  if (file) body.append('resume', file)
  const answer = await fetch(`${lever.url}/v0/postings/coast/${job}?key=${key}`, { method: 'POST', body })
  return {
    status: answer.status,
    body: (await answer.json()) as { ok: boolean; applicationId?: string; error?: unknown },
  }
}

async function data(method: string, path: string, body?: FormData | object, key = 'data') {
  now += 1000
  const isForm = body instanceof FormData
  const answer = await fetch(`${lever.url}/v1${path}`, {
    method,
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    headers: { authorization: `Basic ${btoa(`${key}:`)}`, ...(!isForm && { 'content-type': 'application/json' }) },
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

test('Lever publishes jobs without questions, and keeps an application with its file', async () => {
  await open()
  const list = await (await fetch(`${lever.url}/v0/postings/coast?mode=json`)).json()
  expect(list).toMatchObject([{ id: ID, text: 'Lighthouse Keeper' }])
  expect(JSON.stringify(list)).not.toContain('Nights')
  const { status, body } = await submit({ ...PERSON, 'urls[GitHub]': 'https://example.com' }, RESUME)
  expect([status, body]).toEqual([200, { ok: true, applicationId: lever.received[0]?.id }])
  expect(lever.received).toMatchObject([{ jobId: ID, email: PERSON.email, files: [{ name: 'resume', bytes: 8 }] }])
  expect(JSON.stringify([lever.received, lever.calls])).not.toContain('public')
})

test('Lever refuses wrong keys, missing fields, closed jobs, and a third application in a second', async () => {
  await open()
  expect(await submit(PERSON, RESUME, { key: 'other' })).toMatchObject({ status: 401, body: { ok: false } })
  expect(await submit({ email: PERSON.email }, RESUME)).toMatchObject({ status: 400, body: { error: 'Missing name' } })
  expect(await submit({ ...PERSON, email: 'mira' }, RESUME)).toMatchObject({ status: 400 })
  expect(await submit(PERSON)).toMatchObject({ status: 400, body: { error: 'Missing resume' } })
  const large = new File(['%PDF-1.7\n'], 'cv.pdf')
  expect(await submit(PERSON, large)).toMatchObject({ status: 400, body: { error: 'File too large' } })
  expect(await submit(PERSON, RESUME, { job: `${ID.slice(0, -1)}2` })).toMatchObject({ status: 404 })
  const withCard = { ...PERSON, [`cards[${CARD.id}][field0]`]: 'Yes' }
  expect(await submit(withCard, RESUME)).toEqual({ status: 200, body: { ok: false, error: {} } })
  expect(lever.received).toEqual([])
  await submit(PERSON, RESUME)
  await submit(PERSON, RESUME, { sameSecond: true })
  expect(await submit(PERSON, RESUME, { sameSecond: true })).toMatchObject({ status: 429, body: { ok: false } })
})

test('The Data API takes answers in the order of the form, and an uploaded file', async () => {
  await open()
  expect((await data('GET', `/postings/${ID}/apply`, undefined, 'other')).status).toBe(401)
  expect((await data('GET', `/postings/${ID}/apply`)).body).toMatchObject({ data: { customQuestions: [CARD] } })
  const upload = new FormData()
  upload.append('file', RESUME)
  const { data: file } = (await data('POST', '/uploads', upload)).body as { data: { id: string } }
  const apply = (value: string | undefined, resume = file.id) =>
    data('POST', `/postings/${ID}/apply`, {
      personalInformation: [
        { name: 'fullName', value: PERSON.name },
        { name: 'email', value: PERSON.email },
        { name: 'resume', value: resume },
      ],
      customQuestions: [{ id: CARD.id, fields: [{ value }] }],
    })
  expect(await apply(undefined)).toMatchObject({ status: 400, body: { message: 'Nights? is required' } })
  expect(await apply('Perhaps')).toMatchObject({ status: 400 })
  expect(await apply('Yes', 'unknown')).toMatchObject({ status: 400 })
  expect(await apply('Yes')).toMatchObject({ status: 201, body: { data: { applicationId: lever.received[0]?.id } } })
  expect(lever.received[0]?.files).toMatchObject([{ name: 'resume', fileName: 'cv.pdf' }])
})

test('Lever finds an application whose answer was lost by email address and job', async () => {
  await open()
  lever.behave(() => 'drop after storing')
  await expect(submit(PERSON, RESUME)).rejects.toThrow()
  const found = await data('GET', `/opportunities?email=MIRA@example.com&posting_id=${ID}`)
  expect(found.body).toMatchObject({ data: [{ applications: [lever.received[0]?.id] }], hasNext: false })
  expect((await data('GET', `/opportunities?email=joost@example.com`)).body).toMatchObject({ data: [] })
})

test('Lever signs events in their body, with ids in the place of names', async () => {
  await open()
  await submit(PERSON, RESUME)
  const id = lever.received[0]?.id ?? ''
  receiver = await openReceiver()
  lever.sendEventsTo({ url: receiver.url, secret: 'shared' })
  await lever.moveTo(id, 'Interview')
  await lever.reject(id, { signature: 'wrong' })
  const events = receiver.received.map(({ body }) => {
    const {
      event,
      token,
      triggeredAt,
      signature,
      data: content,
    } = JSON.parse(body) as {
      event: string
      token: string
      triggeredAt: number
      signature: string
      data: Record<string, string>
    }
    const right = createHmac('sha256', 'shared').update(`${token}${triggeredAt}`).digest('hex')
    return { event, isSigned: signature === right, content }
  })
  expect(events.map(({ event, isSigned }) => [event, isSigned])).toEqual([
    ['applicationCreated', true],
    ['candidateStageChange', true],
    ['candidateArchiveChange', false],
  ])
  expect(events[0]?.content).toMatchObject({ applicationId: id })
  const stages = (await data('GET', '/stages')).body as { data: { id: string; text: string }[] }
  expect(stages.data.find((stage) => stage.id === events[1]?.content.toStageId)?.text).toBe('Interview')
  const opportunity = await data('GET', `/opportunities/${events[1]?.content.opportunityId}?expand=stage`)
  expect(opportunity.body).toMatchObject({ data: { stage: { text: 'Interview' }, emails: [PERSON.email] } })
})
