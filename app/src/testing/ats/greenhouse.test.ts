import { afterEach, expect, test, vi } from 'vitest'
import { createHmac } from 'node:crypto'
import { rawRequest, requestText } from '../processes/raw-request.ts'
import { openReceiver, type WebhookReceiver } from '../processes/webhook-receiver.ts'
import { type Greenhouse, openGreenhouse } from './greenhouse.ts'

const JOB = {
  id: 4_100_001,
  title: 'Harbour Pilot',
  questions: [{ label: 'Pilotage exemption?', required: true, fields: [] }],
}
const HARVEST = { clientId: 'client', clientSecret: 'secret', user: '7' }
const KEY = 'board-key'

let now = Date.parse('2026-11-30T12:00:00Z')
let greenhouse: Greenhouse
let receiver: WebhookReceiver | undefined

async function open() {
  const jobs = [JOB, { id: 4_100_002, title: 'Deckhand', live: false }]
  greenhouse = await openGreenhouse({
    board: 'harbour',
    key: KEY,
    jobs,
    harvest: HARVEST,
    fileLimitBytes: 8,
    now: () => now,
  })
}
afterEach(async () => {
  await greenhouse.close()
  await receiver?.close()
  receiver = undefined
})

const PERSON = { first_name: 'Mira', last_name: 'Óskars', email: 'mira@example.com' }
const basic = (user: string, password = '') => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

function form(fields: Record<string, string>, file?: File) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  if (file) data.append('resume', file)
  return data
}

const submit = (body: FormData | string, { job = JOB.id, key = KEY, signal = new AbortController().signal } = {}) =>
  fetch(`${greenhouse.url}/v1/boards/harbour/jobs/${job}`, {
    method: 'POST',
    body,
    signal,
    headers: { authorization: basic(key), ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
  })
const get = async (path: string, headers = {}) => fetch(`${greenhouse.url}${path}`, { headers })

test('Greenhouse publishes its live jobs, and the questions of one', async () => {
  await open()
  const list = await (await get('/v1/boards/harbour/jobs?content=true')).json()
  expect(list).toMatchObject({ jobs: [{ id: JOB.id, internal_job_id: 3_100_001 }], meta: { total: 1 } })
  expect(JSON.stringify(list)).not.toContain('Pilotage')
  const job = await (await get(`/v1/boards/harbour/jobs/${JOB.id}?questions=true`)).json()
  expect(job).toMatchObject({ questions: JOB.questions })
})

test('Greenhouse keeps an application with its file, without its key', async () => {
  await open()
  const file = new File(['%PDF-1.7'], 'résumé.pdf', { type: 'application/pdf' })
  const answer = await submit(form(PERSON, file))
  expect([answer.status, await answer.json()]).toEqual([200, { success: 'Candidate saved successfully' }])
  expect(greenhouse.received).toMatchObject([
    { fields: PERSON, files: [{ name: 'resume', fileName: 'résumé.pdf', type: 'application/pdf', bytes: 8 }] },
  ])
  expect(JSON.stringify(greenhouse.received)).not.toContain(basic(KEY).slice(6))
  const json = { ...PERSON, resume_content: 'JVBERg==', resume_content_filename: 'cv.pdf' }
  expect((await submit(JSON.stringify(json))).status).toBe(200)
  expect(greenhouse.received[1]?.files).toMatchObject([{ name: 'resume', fileName: 'cv.pdf', bytes: 4 }])
})

test('Greenhouse refuses wrong keys, missing and malformed fields, files of other types and closed jobs', async () => {
  await open()
  const failed = [401, { error: 'Failed to save person', status: 401 }]
  const answered = async (...call: Parameters<typeof submit>) => {
    const answer = await submit(...call)
    return [answer.status, await answer.json()]
  }
  expect(await answered(form(PERSON), { key: 'other' })).toEqual([
    401,
    { status: 401, error: 'Invalid Basic Auth credentials' },
  ])
  expect(await answered(form({ ...PERSON, email: '' }))).toEqual(failed)
  expect(await answered(form({ ...PERSON, email: 'mira' }))).toEqual(failed)
  expect(await answered(form({ ...PERSON, first_name: 'https://example.com' }))).toEqual(failed)
  expect(await answered(form({ ...PERSON, last_name: 'x'.repeat(256) }))).toEqual(failed)
  expect(await answered(form(PERSON, new File(['x'], 'resume.exe')))).toEqual(failed)
  expect(await answered(form(PERSON, new File([], 'resume.pdf')))).toEqual(failed)
  expect(await answered(form(PERSON, new File(['%PDF-1.7\n'], 'resume.pdf')))).toEqual(failed)
  expect(await answered(JSON.stringify({ ...PERSON, email: 5 }))).toEqual(failed)
  expect(await answered(form(PERSON), { job: 4_100_002 })).toEqual(failed)
  expect((await submit(form(PERSON), { job: 1 })).status).toBe(404)
  expect(greenhouse.received).toEqual([])
})

test('Greenhouse drops, repeats, delays and spoils answers', async () => {
  await open()
  greenhouse.behave((call) => (call === 1 ? 'drop before storing' : 'drop after storing'))
  await expect(submit(form(PERSON))).rejects.toThrow()
  expect(greenhouse.received).toHaveLength(0)
  await expect(submit(form(PERSON))).rejects.toThrow()
  expect(greenhouse.received).toHaveLength(1)
  greenhouse.behave(() => 'twice')
  const headers = { authorization: basic(KEY), 'content-type': 'application/json' }
  const request = requestText('POST', `/v1/boards/harbour/jobs/${JOB.id}`, headers, JSON.stringify(PERSON))
  const { body } = await rawRequest(Number(new URL(greenhouse.url).port), request)
  expect(body.match(/Candidate saved successfully/g)).toHaveLength(2)
  greenhouse.behave(() => ({ status: 200, body: { error: 'Failed to save person' } }))
  expect(await (await submit(form(PERSON))).json()).toEqual({ error: 'Failed to save person' })
  expect(greenhouse.received).toHaveLength(2)
  greenhouse.behave(() => ({ laterByMs: 600_000 }))
  const patience = new AbortController()
  const late = expect(submit(form(PERSON), { signal: patience.signal })).rejects.toThrow()
  await vi.waitFor(() => expect(greenhouse.received).toHaveLength(3))
  patience.abort()
  await late
})

test('Greenhouse refuses connections while it is away, and still has what it stored', async () => {
  await open()
  await submit(form(PERSON))
  await greenhouse.away()
  await expect(submit(form(PERSON))).rejects.toThrow()
  await greenhouse.back()
  expect((await submit(form(PERSON))).status).toBe(200)
  expect(greenhouse.received).toHaveLength(2)
})

test('Harvest finds applications by job post and time, page by page, with a token and within its limit', async () => {
  await open()
  await submit(form(PERSON))
  await submit(form({ ...PERSON, email: 'joost@example.com' }))
  expect((await get('/harvest/v3/applications')).status).toBe(401)
  const answer = await fetch(`${greenhouse.url}/auth/token`, {
    method: 'POST',
    headers: { authorization: basic(HARVEST.clientId, HARVEST.clientSecret) },
    body: new URLSearchParams({ grant_type: 'client_credentials', sub: HARVEST.user }),
  })
  const headers = { authorization: `Bearer ${((await answer.json()) as { access_token: string }).access_token}` }
  const since = `created_at=gte|${new Date(now).toISOString()}`
  const page = await get(`/harvest/v3/applications?job_post_ids=${JOB.id}&${since}&per_page=1`, headers)
  expect(await page.json()).toMatchObject([{ id: 900_001, candidate_id: 800_001, stage_name: 'Application Review' }])
  const [, next = ''] = /<(.+)>; rel="next"/.exec(page.headers.get('link') ?? '') ?? []
  expect(await (await fetch(next, { headers })).json()).toMatchObject([{ id: 900_002 }])
  const later = new Date(now + 1).toISOString()
  const between = `created_at=gte|${later}|lte|${later}`
  expect(await (await get(`/harvest/v3/applications?${between}`, headers)).json()).toEqual([])
  expect((await fetch(`${next}&per_page=1`, { headers })).status).toBe(422)
  const people = await get('/harvest/v3/candidates?ids=800002', headers)
  expect(await people.json()).toMatchObject([{ email_addresses: [{ value: 'joost@example.com' }] }])
  let last = people
  for (let call = 0; call < 50 && last.status === 200; call += 1) last = await get('/harvest/v3/candidates', headers)
  expect([last.status, last.headers.get('retry-after')]).toEqual([429, '30'])
  now += 3_600_000
  expect((await get('/harvest/v3/candidates', headers)).status).toBe(401)
})

test('Greenhouse sends signed events, the first one for the application, and can repeat or spoil one', async () => {
  await open()
  await submit(form(PERSON))
  receiver = await openReceiver()
  greenhouse.sendEventsTo({ url: receiver.url, secret: 'shared' })
  const responses = await greenhouse.moveTo('900001', 'Interview')
  expect(responses.map(({ status }) => status)).toEqual([204, 204])
  await responses[1]?.repeat()
  await greenhouse.reject('900001', { signature: 'wrong' })
  await greenhouse.hire('900001', { signature: 'missing' })
  const events = receiver.received.map(({ headers, body }) => ({
    body,
    event: JSON.parse(body) as { action: string; payload: { application: object } },
    id: headers['greenhouse-event-id'],
    signed:
      headers.signature === undefined
        ? 'not'
        : headers.signature === `sha256 ${createHmac('sha256', 'shared').update(body).digest('hex')}`,
  }))
  expect(events.map(({ event, signed }) => [event.action, signed])).toEqual([
    ['new_candidate_application', true],
    ['candidate_stage_change', true],
    ['candidate_stage_change', true],
    ['reject_candidate', false],
    ['hire_candidate', 'not'],
  ])
  expect(events[2]).toEqual(events[1])
  expect(events[1]?.body).toContain('\\u00d3skars')
  expect(events[1]?.event.payload.application).toMatchObject({
    id: 900_001,
    current_stage: { name: 'Interview' },
    candidate: { id: 800_001, last_name: 'Óskars' },
    jobs: [{ id: 3_100_001, job_post_id: JOB.id }],
  })
})
