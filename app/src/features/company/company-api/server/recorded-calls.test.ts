import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftService } from '#features/applying/drafts/server/index.ts'
import { addDays } from '#kernel/time.ts'
import { answers, type ApplicationSite, openApplicationSite } from '#testing/applications.ts'
import { makeTestLetter, testLetter } from '#testing/letters/make-letter.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { formBody } from '#testing/visitor.ts'
import { apiScopes } from '#kernel/company/api-scopes.ts'
import { createApiKey } from './keys/api-keys.ts'

const BASE = '/api/company/v1'
const DOCUMENT = `${BASE}/openapi.json`

/** Fields whose values differ from run to run; each distinct value gets a name. */
const VARYING = /^(?:id|form_id|job_id|job_post_id|\w*_id|application_ids|sha256|uid|url|bytes|resume)$/

let on: ApplicationSite
let key: string
beforeAll(async () => {
  on = await openApplicationSite({ site: { termsOfService: { enabled: false } } })
  const { db } = on.site.context
  const made = { tenantId: on.tenant.id, name: 'ATS', scopes: [...apiScopes], expiresAt: null, now: TEST_NOW }
  key = (await createApiKey(db, made)).key
})
afterAll(() => on?.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
interface Sent {
  body?: object
  /** A multipart form instead of a JSON body. */
  form?: Record<string, string>
  files?: { name: string; bytes: Uint8Array }[]
  headers?: Record<string, string>
}

const names = new Map<string, string>()
const said: string[] = []
const called = new Set<string>()

function named(field: string, value: unknown): unknown {
  if (value === null || value === '') return value
  // Ids of two tables can be equal, so a number is also identified by its field.
  const of = typeof value === 'string' ? value : `${field} ${JSON.stringify(value)}`
  const known = names.get(of) ?? `‹${field} ${names.size + 1}›`
  names.set(of, known)
  return known
}

/** Returns a value in which everything that differs from run to run is replaced by names. */
function steady(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => steady(one, field))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, steady(one, name)]))
  if (field === 'filename') return value
  if (VARYING.test(field)) return named(field, value)
  return typeof value === 'string' ? withNames(value) : value
}

const withNames = (text: string) =>
  [...names].reduce((line, [value, name]) => (value.length > 5 ? line.replaceAll(value, name) : line), text)

/** Makes a call and records it with its response. */
async function call<T extends object>(method: Method, path: string, route: string, sent: Sent = {}): Promise<T> {
  const form =
    sent.form &&
    (await formBody(
      sent.form,
      (sent.files ?? []).map((file) => ({ field: 'document', ...file })),
    ))
  const payload = form?.payload ?? sent.body
  const response = await on.site.app.inject({
    method,
    url: `${BASE}${path}`,
    headers: { host: 'localhost:3000', authorization: `Bearer ${key}`, ...form?.headers, ...sent.headers },
    ...(payload && { payload }),
  })
  called.add(`${method} ${route}`)
  const { link, 'content-type': type, 'cache-control': cached, 'content-disposition': saved } = response.headers
  const isJson = String(type).startsWith('application/json')
  const body = isJson
    ? JSON.stringify(steady(response.json()), undefined, 2)
    : `${response.rawPayload.length > 0 ? 'some' : 'no'} bytes`
  said.push(
    [
      `${method} ${withNames(path)}`,
      ...(sent.body ? [JSON.stringify(steady(sent.body))] : []),
      ...(sent.form ? [JSON.stringify(steady(sent.form))] : []),
      `${response.statusCode} ${String(type)}; cache-control: ${String(cached)}`,
      ...(link ? [`link: ${withNames(String(link)).replace(/cursor=[^>]+/, 'cursor=…')}`] : []),
      ...(saved ? [`content-disposition: ${saved}`] : []),
      withNames(body),
    ].join('\n'),
  )
  return isJson ? response.json<T>() : ({} as T)
}

/** Returns a document with a name for every schema that it repeats. */
function brief(value: unknown, seen = new Map<string, string>()): unknown {
  if (typeof value !== 'object' || value === null) return value
  const text = JSON.stringify(value)
  const known = seen.get(text)
  if (known) return known
  if (text.length > 50) seen.set(text, `‹as ${seen.size + 1}›`)
  if (Array.isArray(value)) return value.map((one) => brief(one, seen))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, brief(one, seen)]))
}

const sorted = (value: object) =>
  Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** Returns the calls of some methods; the order of a document's paths is irrelevant. */
const only = (paths: Record<string, object>, isWanted: (method: string) => boolean) =>
  sorted(
    Object.fromEntries(
      Object.entries(paths).flatMap(([path, calls]) => {
        const wanted = Object.entries(calls).filter(([method]) => isWanted(method))
        return wanted.length === 0 ? [] : [[path, sorted(Object.fromEntries(wanted))]]
      }),
    ),
  )

interface Answer {
  id: string
  candidate_id: string
  current_stage: { id: number }
  attachments: { url: string }[]
}

const formOf = (...items: object[]) => ({ sections: [{ title: 'You', items }] })
const paper = { type: 'esignForm', required: true, additionalProperties: { wid: 'given' } }
let people = 0
async function applied(row = 'A'): Promise<string> {
  people += 1
  const more = { email: `person${people}@example.org`, firstname: `Person ${people}`, location: 'Leeds' }
  return (await on.apply(await on.guest(), on.idOf(row), answers(more))).encId
}

async function readApplications() {
  const alice = on.applicantOf(on.alice)
  await applied()
  const { encId, version } = await on.draft(alice, on.idOf('A'), answers({ phone: '+44 113 496 0000' }))
  const cv = { name: 'cv.pdf', bytes: await testLetter('My résumé') }
  await on.site.context.use(draftService).setFile(alice, encId, 'resume', cv, { now: TEST_NOW })
  const { encId: id } = await on.send(alice, { encId, version: version + 1 })
  await call('GET', '/applications?limit=1', '/applications')
  const one = await call<Answer>('GET', `/applications/${id}`, '/applications/{id}')
  const fileId = one.attachments[0]?.url.split('/').at(-1) ?? ''
  named('file', fileId)
  await call('GET', '/applications/none', '/applications/{id}')
  await call('GET', `/applications/${id}/versions/1`, '/applications/{id}/versions/{n}')
  const file = '/applications/{id}/attachments/{file}'
  await call('GET', `/applications/${id}/attachments/${fileId}`, file)
  await call('GET', `/applications/${id}/attachments/none`, file)
  await call('GET', `/applications/${id}/offers`, '/applications/{id}/offers')
  await call('GET', `/candidates/${one.candidate_id}`, '/candidates/{id}')
  await call('GET', '/job_stages', '/job_stages')
  await call('PUT', `/candidates/${one.candidate_id}/remote_id`, '/candidates/{id}/remote_id', {
    body: { remote_id: 'P-7' },
  })
  await call('PUT', `/applications/${id}/remote_id`, '/applications/{id}/remote_id', { body: { remote_id: 'A-7' } })
  await call('GET', '/demographics?from=2026-01&to=2026-05', '/demographics')
  await call('GET', '/demographics?from=May', '/demographics')
  return id
}

async function decide() {
  const act = <T extends object = Answer>(id: string, name: string, body?: object) =>
    call<T>('POST', `/applications/${id}/${name}`, `/applications/{id}/${name}`, body && { body })
  const id = await applied()
  const started = await act(id, 'start_review')
  const from = started.current_stage.id
  const moved = await act(id, 'advance', { from_stage_id: from })
  await act(id, 'advance', { from_stage_id: from })
  await act(id, 'move', { from_stage_id: moved.current_stage.id, to_stage_id: from, words: 'Once more.' })
  await act(id, 'move', { from_stage_id: 'review' })
  await act(id, 'message', { words: 'We write tomorrow.' })
  await act(id, 'message', { words: '' })
  await act(id, 'settle_messages')
  await act(id, 'unreject')
  await act(id, 'reject', { reasons: [{ kind: 'requirement', words: 'Rye' }] })
  await act(id, 'reject', { reason: 'experience', send_at: '2026-05-06T09:00:00+02:00' })
  await act(id, 'unreject')
  await act(id, 'reject', {
    reason: 'experience',
    reasons: [{ kind: 'another-candidate' }, { kind: 'own-words', words: 'Too little rye.' }],
    to_apply_again: 'A year of rye.',
    words: 'We liked your bread.',
  })
  await act(id, 'hire')
  await act(id, 'unreject')
  await act(id, 'hire', { start_date: '2026-09-01' })
  await act(id, 'reject', { reason: 'late' })
}

async function importJobs() {
  const job = { title: 'Baker', description: '<p>Bread</p>', locations: ['Leeds, England, United Kingdom'] }
  const at = '/jobs/{source_id}'
  await call('PUT', '/jobs/J-1', at, { body: job })
  await call('PUT', '/jobs/J-1', at, { body: job })
  await call('PUT', '/jobs/J-1', at, { body: { ...job, title: 'Miller' } })
  await call('PUT', '/jobs/J-2', at, { body: { title: 'No description' } })
  await call('POST', '/jobs/J-1/close', `${at}/close`)
  await call('POST', '/jobs/J-9/close', `${at}/close`)
  await call('GET', '/imports/last', '/imports/last')
  await call('POST', '/imports/0/undo', '/imports/{id}/undo')
}

async function publishForms() {
  const form = (name: string, definition: object) => ({ key: name, title: name, purpose: 'given', definition })
  const start = form('start', formOf({ name: 'size', type: 'text', label: 'Size of your jacket' }))
  const headers = { 'idempotency-key': 'form-1' }
  await call('POST', '/forms', '/forms', { body: start, headers })
  await call('POST', '/forms', '/forms', { body: start, headers })
  await call('POST', '/forms', '/forms', { body: { ...start, title: 'Other' }, headers })
  await call('POST', '/forms', '/forms', { body: start })
  await call('POST', '/forms', '/forms', { body: form('Faulty!', formOf({ name: 'x', type: 'oven', label: 'X' })) })
  await call('POST', '/forms', '/forms', { body: { ...start, positions: [0] } })
  await call('POST', '/forms', '/forms', { body: form('papers', formOf({ name: 'contract', label: 'It', ...paper })) })
}

async function giveForms() {
  const to = { candidate_id: on.alice.accountId, due_at: '2026-06-30T18:00:00+02:00' }
  const { id } = await call<Answer>('POST', '/forms/start/give', '/forms/{id}/give', { body: to })
  await call('POST', '/forms/start/give', '/forms/{id}/give', { body: {} })
  await call('POST', '/forms/none/give', '/forms/{id}/give', { body: to })
  await call('POST', '/forms/papers/give', '/forms/{id}/give', { body: to })
  const files = [{ name: 'Contract.pdf', bytes: await makeTestLetter([{ lines: ['Contract', '{{signature}}'] }]) }]
  const form = { candidate_id: on.alice.accountId, field: 'contract' }
  const withDocuments = '/forms/{id}/give_with_documents'
  const signed = await call<Answer>('POST', '/forms/papers/give_with_documents', withDocuments, { form, files })
  await call('POST', '/forms/papers/give_with_documents', withDocuments, { form: { ...form, field: 'x' }, files })
  const document = '/given_forms/{id}/document'
  await call('POST', `/given_forms/${signed.id}/document`, document, { form: { field: 'contract' }, files })
  await call('POST', `/given_forms/${signed.id}/document`, document, { form: { field: 'contract' }, files: [] })
  await call('GET', '/given_forms?limit=1', '/given_forms')
  await call('GET', '/given_forms?cursor=none', '/given_forms')
  await call('GET', `/given_forms/${id}`, '/given_forms/{id}')
  await call('POST', `/given_forms/${id}/reopen`, '/given_forms/{id}/reopen')
  const changes = [{ change_id: 'laptop:1', field: 'size', value: 'M' }]
  await on.alice.send('PUT', `/api/pcsx/forms/${id}`, { changes, device: 'laptop', base: 0 })
  await on.alice.post(`/api/pcsx/forms/${id}/submit`, { version: 1 })
  await call('GET', `/given_forms/${id}`, '/given_forms/{id}')
  await call('POST', `/given_forms/${id}/reopen`, '/given_forms/{id}/reopen')
  await call('POST', `/given_forms/${id}/recall`, '/given_forms/{id}/recall')
  await call('POST', `/given_forms/${id}/recall`, '/given_forms/{id}/recall')
}

async function planEvents() {
  const body = { title: 'Open day', wall_start: '2026-06-04T14:00', zone: 'Europe/Berlin', minutes: 90, seats: 20 }
  const { id } = await call<Answer>('POST', '/events', '/events', { body })
  await call('POST', '/events', '/events', { body: { ...body, zone: 'Mars/Olympus' } })
  await call('GET', '/events?all=true', '/events')
  await call('GET', `/events/${id}`, '/events/{id}')
  const person = { name: 'Mia Novak', email: 'mia@example.org' }
  const registered = await call<Answer>('POST', `/events/${id}/registrations`, '/events/{id}/registrations', {
    body: person,
  })
  const onList = `/events/${id}/registrations/${registered.id}`
  const words = { to: 'all', words: 'Bring a pen.', key: 'pen' }
  await call('PUT', onList, '/events/{id}/registrations/{registration}', { body: { came: true } })
  await call('GET', `/events/${id}/registrations`, '/events/{id}/registrations')
  await call('POST', `/events/${id}/messages`, '/events/{id}/messages', { body: words })
  await call('POST', `/events/${id}/messages`, '/events/{id}/messages', {
    body: { ...words, to: 'waiting', key: 'no' },
  })
  await call('DELETE', onList, '/events/{id}/registrations/{registration}')
  await call('DELETE', `/events/${id}/registrations/1000`, '/events/{id}/registrations/{registration}')
  await call('PUT', `/events/${id}`, '/events/{id}', { body: { ...body, minutes: 60 } })
  await call('PUT', `/events/${id}`, '/events/{id}', { body: { canceled: true } })
  await call('PUT', `/events/${id}`, '/events/{id}', { body })
  await call('GET', '/events/none', '/events/{id}')
}

async function makeOffers(application: string) {
  const files = [{ name: 'Letter.pdf', bytes: await testLetter() }]
  const right = { application_id: application, expires: '2026-05-20T18:00:00+02:00', kind: 'esign+upload' }
  const made = await call<Answer & { documents: Answer[] }>('POST', '/offers', '/offers', { form: right, files })
  await call('POST', '/offers', '/offers', { form: { ...right, kind: 'signed' }, files })
  await call('POST', '/offers', '/offers', { form: { ...right, application_id: 'none' }, files })
  const [letter] = made.documents
  const document = `/offers/${made.id}/documents/${letter?.id}`
  await call('POST', document, '/offers/{id}/documents/{document}', { form: {}, files })
  await call('POST', document, '/offers/{id}/documents/{document}', { form: {}, files: [] })
  const later = { expires: '2026-05-28T18:00:00+02:00' }
  await call('POST', `/offers/${made.id}/extend`, '/offers/{id}/extend', { body: later })
  await call('POST', `/offers/${made.id}/extend`, '/offers/{id}/extend', { body: { expires: '2025-05-28T18:00:00Z' } })
  await call('POST', '/waiting_offers/none/withdraw', '/waiting_offers/{id}/withdraw')
  const versions = `/offers/${made.id}/versions`
  const next = {
    start_date: '2026-09-01',
    pay: '40,000 euros a year',
    words: 'We added your first day.',
    keep_letter: 'true',
  }
  await call('POST', versions, '/offers/{id}/versions', { form: next, files: [] })
  await call('POST', versions, '/offers/{id}/versions', { form: next, files: [] })
  await call('POST', `/offers/${made.id}/answer`, '/offers/{id}/answer', { body: { words: 'Yes, you can.' } })
  await call('POST', `/offers/${made.id}/answer`, '/offers/{id}/answer', { body: { words: ' ' } })
  await call('POST', `/offers/${made.id}/cancel`, '/offers/{id}/cancel', { body: {} })
  await call('POST', `/offers/${made.id}/extend`, '/offers/{id}/extend', { body: later })
  await call('GET', `/applications/${application}/offers`, '/applications/{id}/offers')
}

async function keepLetters(application: string) {
  const at = '/letter_templates'
  const html = '<p>Dear {{candidate.firstName}}, we pay {{offer.pay}}.</p><p>{{signature}}</p>'
  const body = { name: 'Offer letter', language: 'en', html }
  const made = await call<Answer>('POST', at, at, { body })
  await call('POST', at, at, { body })
  await call('POST', at, at, { body: { ...body, name: 'Slip', html: '<p>{{candidate.frstName}}</p>' } })
  await call('GET', at, at)
  const right = { application_id: application, expires: '2026-05-20T18:00:00+02:00', kind: 'esign', template: made.id }
  await call('POST', '/offers', '/offers', { form: right, files: [] })
  const values = JSON.stringify({ 'offer.pay': '40,000 euros' })
  await call('POST', '/offers', '/offers', { form: { ...right, values }, files: [] })
  await call('PUT', `${at}/${made.id}`, `${at}/{id}`, { body: { language: 'fr' } })
  await call('DELETE', `${at}/${made.id}`, `${at}/{id}`)
  await call('DELETE', `${at}/${made.id}`, `${at}/{id}`)
}

async function arrangeInterviews() {
  const at = '/scheduled_interviews'
  const application = await applied('B')
  const talk = { application_id: application, title: 'First interview', zone: 'Europe/Berlin' }
  const slots = [{ wall_start: '2026-05-20T10:00', seats: 2 }, { wall_start: '2026-05-21T10:00' }]
  const { id } = await call<Answer>('POST', at, at, { body: { ...talk, slots } })
  await call('POST', at, at, { body: talk })
  await call('POST', at, at, { body: { ...talk, wall_start: '2027-03-28T02:30' } })
  await call('PUT', `${at}/${id}`, `${at}/{id}`, { body: { wall_start: '2026-05-22T09:30', minutes: 30 } })
  await call('GET', `${at}?application_id=${application}`, at)
  await call('DELETE', `${at}/${id}`, `${at}/{id}`, { body: { words: 'The team is ill.' } })
  await call('DELETE', `${at}/${id}`, `${at}/{id}`, { body: {} })
  on.clock.now = addDays(TEST_NOW, 30)
  await call('PUT', `${at}/${id}`, `${at}/{id}`, { body: { moves: 1 } })
  on.clock.now = TEST_NOW
}

test('a company’s program gets the recorded response to every call', async () => {
  const application = await readApplications()
  await decide()
  await importJobs()
  await publishForms()
  await giveForms()
  await planEvents()
  await makeOffers(application)
  await keepLetters(application)
  await arrangeInterviews()
  const document = (await on.site.get(DOCUMENT)).json<{ paths: Record<string, object> }>()
  const offered = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(BASE, '')}`),
  )
  expect([...called].toSorted()).toEqual(offered.toSorted())
  await expect(`${said.join('\n\n')}\n`).toMatchFileSnapshot('recorded/calls.txt')
  for (const [name, paths] of [
    ['reads', only(document.paths, (method) => method === 'get')],
    ['writes', only(document.paths, (method) => method !== 'get')],
  ] as const)
    await expect(`${JSON.stringify(brief({ ...document, paths }), undefined, 1)}\n`).toMatchFileSnapshot(
      `recorded/openapi-${name}.txt`,
    )
})
