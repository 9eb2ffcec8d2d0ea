import { afterEach, expect, test } from 'vitest'
import { openPersonio, type Personio } from './personio.ts'

let now = Date.parse('2026-11-30T12:00:00Z')
let personio: Personio
afterEach(() => personio.close())

const open = async (options: Partial<Parameters<typeof openPersonio>[0]> = {}) => {
  personio = await openPersonio({
    companyId: 123,
    key: 'key',
    positions: [
      { id: 43, name: 'Segelmacher' },
      { id: 44, name: 'Koch', published: false },
    ],
    attributes: [{ id: 'custom_attribute_1', type: 'OPTION', options: ['Ja', 'Nein'] }],
    client: { id: 'client', secret: 'secret' },
    now: () => now,
    ...options,
  })
}

const KEYS = { authorization: 'Bearer key', 'x-company-id': '123' }
const PERSON = { first_name: 'Mira', last_name: 'Oss', email: 'mira@example.com', job_position_id: 43 }

async function post(path: string, body: BodyInit, headers: Record<string, string> = KEYS) {
  const answer = await fetch(`${personio.url}${path}`, { method: 'POST', body, headers })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>) }
}
const submit = (more: object = {}) => post('/v1/recruiting/applications', JSON.stringify({ ...PERSON, ...more }))

async function upload(file: File, headers = KEYS) {
  const body = new FormData()
  body.append('file', file)
  return post('/v1/recruiting/applications/documents', body, headers)
}

async function reader() {
  const form = { grant_type: 'client_credentials', client_id: 'client', client_secret: 'secret' }
  const token = await post('/v2/auth/token', new URLSearchParams(form), {})
  const headers = { authorization: `Bearer ${String(token.body?.access_token)}` }
  return async (path: string) =>
    (await (await fetch(new URL(path, personio.url), { headers })).json()) as {
      _data: Record<string, unknown>[]
      _meta: { links: { next?: string } }
    }
}

test('Personio publishes jobs as XML, and takes a file first and then the application', async () => {
  await open()
  const feed = await (await fetch(`${personio.url}/xml?language=de`)).text()
  expect(feed).toContain('<id>43</id>')
  expect(feed).not.toContain('Koch')
  const { body: file } = await upload(new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' }))
  expect(file).toMatchObject({ size: 8, extension: 'pdf' })
  const files = [{ uuid: file?.uuid, original_filename: 'cv.pdf', category: 'cv' }]
  expect(await submit({ files })).toEqual({ status: 201, body: undefined })
  expect(personio.received).toMatchObject([{ jobId: '43', files: [{ name: 'cv', fileName: 'cv.pdf', bytes: 8 }] }])
  expect(JSON.stringify(personio.received)).not.toContain('Bearer')
})

test('Personio refuses wrong keys, files and fields, and says which', async () => {
  await open({ fileLimitBytes: 8 })
  expect((await upload(new File(['x'], 'cv.pdf'), { ...KEYS, 'x-company-id': '5' })).status).toBe(401)
  expect((await upload(new File(['%PDF-1.7\n'], 'cv.pdf'))).status).toBe(413)
  expect((await upload(new File(['x'], 'cv.exe'))).status).toBe(422)
  const reasonsOf = async (more: object) => {
    const { body } = await submit(more)
    const errors = body?.errors as { field: string; errors: { reason: string }[] }[]
    return errors.map(({ field, errors: reasons }) => [field, ...reasons.map(({ reason }) => reason)])
  }
  const attributes = (id: string, value: unknown) => ({ attributes: [{ id, value }] })
  expect(await reasonsOf({ first_name: ' ', email: 'mira' })).toEqual([
    ['first_name', 'errors.attribute-validation.required-attribute'],
    ['email', 'errors.attribute-validation.invalid-email-format'],
  ])
  expect(await reasonsOf({ job_position_id: '43' })).toEqual([
    ['job_position_id', 'errors.attribute-validation.invalid-type'],
  ])
  expect(await reasonsOf({ job_position_id: 44 })).toEqual([['job_position_id', 'errors.job-position.not-published']])
  expect(await reasonsOf({ application_date: '2026-12-01' })).toEqual([
    ['application_date', 'errors.date-validation.date-in-the-future'],
  ])
  expect(await reasonsOf({ files: [{ uuid: 'lost', category: 'photo' }] })).toEqual([
    ['files', 'errors.file-validation.file-not-exists', 'errors.file-validation.unknown-file-category'],
  ])
  expect(await reasonsOf(attributes('custom_attribute_1', 'Vielleicht'))).toEqual([
    ['custom_attribute_1', 'errors.attribute-validation.unknown-attribute-option'],
  ])
  expect(await reasonsOf(attributes('custom_attribute_9', 'x'))).toEqual([
    ['custom_attribute_9', 'errors.attribute-validation.unknown'],
  ])
  expect(await reasonsOf(attributes('birthday', '1.5.1990'))).toEqual([
    ['birthday', 'errors.attribute-validation.invalid-date-format'],
  ])
  expect(personio.received).toEqual([])
})

test('Personio refuses a second application whose first answer was lost, and calls beyond its limit', async () => {
  await open({ submitLimit: { calls: 2, perMs: 60_000 } })
  personio.behave((call) => (call === 1 ? 'drop after storing' : 'as documented'))
  await expect(submit()).rejects.toThrow()
  expect(await submit()).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'email', errors: [{ reason: 'errors.applicant-already-exists' }] }] },
  })
  expect((await submit()).status).toBe(429)
  expect(personio.received).toHaveLength(1)
  personio.behave(() => ({ status: 503 }), 'upload')
  expect((await upload(new File(['x'], 'cv.pdf'))).status).toBe(503)
})

test('Personio answers polls with stages, newest first, page by page, with a token', async () => {
  await open()
  await submit()
  await submit({ email: 'joost@example.com' })
  const read = await reader()
  const since = new Date(now).toISOString()
  now += 60_000
  const [mira] = personio.received
  personio.moveTo(mira?.id ?? '', 'Interview')
  const page = await read('/v2/recruiting/applications?limit=1')
  expect(page._data).toMatchObject([
    { id: mira?.id, candidate: { email: PERSON.email }, current_stage: { name: 'Interview' } },
  ])
  expect((await read(page._meta.links.next ?? ''))._data).toMatchObject([{ candidate: { email: 'joost@example.com' } }])
  expect((await read(`/v2/recruiting/applications?updated_at.gt=${since}`))._data).toHaveLength(1)
  personio.reject(mira?.id ?? '')
  const [last] = (await read(`/v2/recruiting/applications/${mira?.id}/stage-transitions`))._data
  expect(last).toMatchObject({ stage: { kind: 'rejected' } })
  expect((await read('/v2/recruiting/applications?candidate.email=none@example.com'))._data).toEqual([])
  expect((await fetch(`${personio.url}/v2/recruiting/applications`)).status).toBe(401)
})
