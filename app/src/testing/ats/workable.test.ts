import { afterEach, expect, test } from 'vitest'
import { openWorkable, type Workable } from './workable.ts'

let workable: Workable
afterEach(() => workable.close())

const JOB = {
  shortcode: '9CD658E13E',
  title: 'Segelmacher',
  questions: [{ id: 'q', body: 'Nights?', type: 'boolean' as const, required: true }],
}
const PERSON = {
  firstname: 'Mira',
  lastname: 'Oss',
  email: 'mira@example.com',
  answers: [{ question_key: 'q', checked: true }],
}

async function open(limit?: { calls: number; perMs: number }) {
  const jobs = [JOB, { shortcode: 'CLOSED', title: 'Koch', state: 'closed' as const }]
  workable = await openWorkable({ account: 'coast', token: 'token', jobs, ...(limit && { limit }) })
}
async function call(path: string, body?: object, token = 'token') {
  const init = body && { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(`${workable.url}${path}`, { ...init, headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, never> }
}
const submit = (candidate: object, more: object = { sourced: false }) =>
  call(`/spi/v3/jobs/${JOB.shortcode}/candidates`, { ...more, candidate })

test('Workable publishes the open jobs of an account, with descriptions if they are requested', async () => {
  await open()
  const { body } = await call('/api/accounts/coast?details=true')
  expect(body).toMatchObject({ jobs: [{ shortcode: JOB.shortcode, description: '<p>You work as Segelmacher.</p>' }] })
  expect(JSON.stringify((await call('/api/accounts/coast')).body)).not.toContain('description":"')
  expect((await call('/api/accounts/other')).status).toBe(404)
})

test('Workable shows the form of a job, and takes candidates, to a token', async () => {
  await open()
  const form = await call(`/spi/v3/jobs/${JOB.shortcode}/application_form`)
  expect(form.body).toMatchObject({ questions: JOB.questions })
  expect((await call('/spi/v3/jobs/CLOSED/application_form')).status).toBe(404)
  expect((await call(`/spi/v3/jobs/${JOB.shortcode}/application_form`, undefined, 'other')).status).toBe(401)
  expect(await submit(PERSON)).toMatchObject({ status: 200, body: { candidate: { stage: 'Applied' } } })
  expect(await submit(PERSON, {})).toMatchObject({ body: { candidate: { stage: 'Sourced' } } })
})

test.each([
  [{ ...PERSON, lastname: '' }, 'firstname and lastname are required'],
  [{ ...PERSON, email: 'mira' }, 'email is not valid'],
  [{ ...PERSON, answers: [] }, 'The answer to “Nights?” is missing or incorrect'],
  [{ ...PERSON, answers: [{ question_key: 'q', body: 'yes' }] }, 'The answer to “Nights?” is missing or incorrect'],
  [{ ...PERSON, answers: [...PERSON.answers, { question_key: 'x', body: 'y' }] }, 'There is no such question'],
])('Workable refuses %j', async (candidate, error) => {
  await open()
  expect(await submit(candidate)).toMatchObject({ status: 422, body: { error } })
})

test('Workable counts the calls of a token, and says when the next ones are possible', async () => {
  await open({ calls: 1, perMs: 60_000 })
  expect((await call('/spi/v3/candidates')).headers.get('x-rate-limit-remaining')).toBe('0')
  const { status, headers } = await call('/spi/v3/candidates')
  expect(status).toBe(429)
  expect(Number(headers.get('x-rate-limit-reset')) * 1000).toBeGreaterThan(Date.now())
})
