import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { httpLimits } from '../limits.ts'
import { defineEndpoint, type UploadedFile } from '#kernel/endpoint.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { english } from '#locales/english.ts'
import { createSharedCounts } from '#platform/limits/shared-counts.ts'
import { buildEndpointServer } from '#testing/processes/endpoint-server.ts'
import { formBody } from '#testing/visitor.ts'
import { rawRequest, requestText } from '#testing/processes/raw-request.ts'
import { bind } from '../endpoints.ts'
import { createUploadTurns } from './upload-turns.ts'

const MOST = 200_000

const send = defineEndpoint({
  id: 'letters.send',
  method: 'POST',
  path: '/api/letters/:id',
  summary: 'Takes a letter and what belongs to it.',
  access: 'candidate',
  afterTerms: true,
  tenant: 'none',
  params: z.object({ id: z.string() }),
  body: z.object({ full_name: z.string(), tags: z.union([z.string(), z.array(z.string())]).optional() }),
  files: { letter: { maxFiles: 1, maxBytes: MOST }, extra: { maxFiles: 2, maxBytes: 1000, optional: true } },
  data: z.object({ ok: z.boolean() }),
})
const plain = defineEndpoint({
  id: 'letters.name',
  method: 'POST',
  path: '/api/names',
  summary: 'Takes a name and no file.',
  access: 'public',
  tenant: 'none',
  body: z.object({ full_name: z.string() }),
  data: z.object({ ok: z.boolean() }),
})

let app: FastifyInstance
let got: { id: string; body: z.output<(typeof send)['body']>; files: readonly UploadedFile[] } | undefined
let who: { signedIn: boolean; terms: boolean; accountId: string; now: Date }
let busy: () => Promise<void>
let people = 0
beforeEach(() => {
  busy = async () => undefined
  got = undefined
  people += 1
  who = { signedIn: true, terms: true, accountId: `person ${people}`, now: new Date(0) }
})

beforeAll(async () => {
  app = await buildEndpointServer(
    [
      bind(send, async ({ params, body, files }) => {
        got = { id: params.id, body, files }
        await busy()
        return { data: { ok: true } }
      }),
      bind(plain, () => ({ data: { ok: true } })),
    ],
    () => ({
      host: 'localhost',
      pendingColleague: async () => undefined,
      viewer: async () => (who.signedIn ? ({ accountId: who.accountId } as Viewer) : undefined),
      now: async () => who.now,
      ip: '127.0.0.1',
      termsAccepted: async () => who.terms,
    }),
  )
  await app.ready()
})
afterAll(() => app?.close())

async function listening(): Promise<AddressInfo> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  return app.server.address() as AddressInfo
}

async function token() {
  const refused = await app.inject({ method: 'POST', url: '/api/names' })
  const cookie = refused.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { cookie, 'x-csrf-token': String(refused.headers['x-csrf-token']) }
}

async function post(payload: Buffer | string, headers: Record<string, string>, url = '/api/letters/7') {
  const answer = await app.inject({ method: 'POST', url, payload, headers: { ...(await token()), ...headers } })
  const { error, messages: fields } = answer.json<{ error: { code?: string; message: string }; messages?: object }>()
  return { status: answer.statusCode, code: error.code, message: error.message, fields }
}

const letter = (bytes: Uint8Array | string = 'PDF', name = 'letter.pdf') => ({ field: 'letter', name, bytes })

async function postForm(fields: Record<string, string>, files: Parameters<typeof formBody>[1]) {
  const { payload, headers } = await formBody(fields, files)
  return post(payload, headers)
}

test('fields and files arrive as sent, byte for byte', async () => {
  const bytes = Uint8Array.from({ length: MOST }, (_, n) => (n * 7) % 256)
  const answer = await postForm({ full_name: 'Zoë Åström' }, [
    letter(bytes, 'Vertrag – Zoë.pdf'),
    { field: 'extra', name: 'a.png', bytes: 'one', type: 'image/PNG' },
    { field: 'extra', name: 'b.txt', bytes: '', type: 'text/plain' },
  ])
  expect(answer).toMatchObject({ status: 200 })
  expect(got?.id).toBe('7')
  expect(got?.body).toEqual({ full_name: 'Zoë Åström' })
  expect(got?.files.map(({ field, name, type }) => [field, name, type])).toEqual([
    ['letter', 'Vertrag – Zoë.pdf', 'application/pdf'],
    ['extra', 'a.png', 'image/png'],
    ['extra', 'b.txt', 'text/plain'],
  ])
  expect(Buffer.from(got?.files[0]?.bytes ?? []).equals(bytes)).toBe(true)
})

test('a file at the size limit is accepted; one byte more is refused with 413', async () => {
  expect((await postForm({ full_name: 'A' }, [letter(new Uint8Array(MOST))])).status).toBe(200)
  got = undefined
  expect(await postForm({ full_name: 'A' }, [letter(new Uint8Array(MOST + 1))])).toMatchObject({
    status: 413,
    code: 'too-large',
    message: english['error.request.too-large'],
  })
  const extra = { field: 'extra', name: 'x', bytes: new Uint8Array(1001) }
  expect(await postForm({ full_name: 'A' }, [letter(), extra])).toMatchObject({ status: 413, code: 'too-large' })
  expect(await postForm({ full_name: 'x'.repeat(send.bodyLimitBytes + 1) }, [letter()])).toMatchObject({ status: 413 })
  expect(got).toBeUndefined()
})

test('surplus, missing and unexpected files are refused with 422, and each is named', async () => {
  expect(await postForm({ full_name: 'A' }, [letter(), letter()])).toMatchObject({
    status: 422,
    code: 'too-many-files',
    message: 'You should upload at most 1 file.',
    fields: { letter: ['At most 1.'] },
  })
  const extra = { field: 'extra', name: 'x', bytes: 'x' }
  expect(await postForm({ full_name: 'A' }, [letter(), extra, extra, extra])).toMatchObject({ code: 'too-many-files' })
  const missing = { status: 422, code: 'invalid', fields: { letter: ['Missing data for required field.'] } }
  expect(await postForm({ full_name: 'A' }, [])).toMatchObject(missing)
  expect(await postForm({ full_name: 'A', letter: 'as text' }, [])).toMatchObject(missing)
  expect(await postForm({ full_name: 'A' }, [letter(), { field: 'resume', name: 'x', bytes: 'x' }])).toMatchObject({
    status: 422,
    code: 'invalid',
  })
  expect(await postForm({}, [letter()])).toMatchObject({
    status: 422,
    fields: { full_name: ['Missing data for required field.'] },
  })
  expect(got).toBeUndefined()
})

test('an empty file input is not a file', async () => {
  const nothing = { field: 'extra', name: '', bytes: '', type: 'application/octet-stream' }
  expect(await postForm({ full_name: 'A' }, [nothing, letter()])).toMatchObject({ status: 200 })
  expect(got?.files).toHaveLength(1)
  expect(await postForm({ full_name: 'A' }, [{ ...nothing, field: 'letter' }])).toMatchObject({ status: 422 })
})

test("one person has at most four uploads in progress; further ones wait, and other people's don't", async () => {
  let [running, most] = [0, 0]
  const gate = Promise.withResolvers<void>()
  busy = async () => {
    running += 1
    most = Math.max(most, running)
    await gate.promise
    running -= 1
  }
  const answers = Array.from({ length: 10 }, () => postForm({ full_name: 'A' }, [letter()]))
  await vi.waitFor(() => expect(running).toBe(httpLimits.uploadsAtOnce), 20_000)
  who = { ...who, accountId: 'somebody else' }
  const other = postForm({ full_name: 'A' }, [letter()])
  await vi.waitFor(() => expect(running).toBe(httpLimits.uploadsAtOnce + 1), 20_000)
  gate.resolve()
  for (const answer of [...answers, other]) expect((await answer).status).toBe(200)
  expect(most).toBe(httpLimits.uploadsAtOnce + 1)
})

test('one person has at most four uploads scanned at once', async () => {
  const gate = Promise.withResolvers<void>()
  const scan = vi.spyOn(app.scanner, 'check').mockImplementation(() => gate.promise)
  onTestFinished(() => scan.mockRestore())
  const answers = Array.from({ length: 10 }, () => postForm({ full_name: 'A' }, [letter()]))
  await vi.waitFor(() => expect(scan).toHaveBeenCalledTimes(httpLimits.uploadsAtOnce), 20_000)
  who = { ...who, accountId: 'somebody else' }
  const other = postForm({ full_name: 'A' }, [letter()])
  await vi.waitFor(() => expect(scan).toHaveBeenCalledTimes(httpLimits.uploadsAtOnce + 1), 20_000)
  gate.resolve()
  for (const answer of [...answers, other]) expect((await answer).status).toBe(200)
})

test('a turn is released if an upload is refused or fails', async () => {
  busy = async () => Promise.reject(new Error('broken'))
  for (let n = 0; n < httpLimits.uploadsAtOnce * 2; n++) {
    expect((await postForm({ full_name: 'A' }, [letter()])).status).toBe(500)
    expect((await postForm({ full_name: 'A' }, [])).status).toBe(422)
  }
  busy = async () => undefined
  expect((await postForm({ full_name: 'A' }, [letter()])).status).toBe(200)
})

test('uploads beyond the daily limit are refused until the next day, for that person only', () => {
  let time = 0
  const turns = createUploadTurns(createSharedCounts(undefined, () => time))
  const upload = (name: string, hours: number) => {
    time = hours * 3_600_000
    turns.count(name, httpLimits.uploadedBytesPerDay / 4)
  }
  for (const hours of [0, 1, 2, 23]) upload('alice', hours)
  expect(() => upload('alice', 23)).toThrow(expect.objectContaining({ code: 'too-many-requests', status: 429 }))
  upload('dave', 23)
  upload('alice', 24)
})

const part = (name: string, more: string, content: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`
const WHOLE = `${part('full_name', '', 'A')}${part('letter', '; filename="a.pdf"', 'PDF')}--b--\r\n`

test('a broken or truncated form, or one with too many parts, is refused with 4xx and runs nothing', async () => {
  const type = 'multipart/form-data; boundary=b'
  expect(await post(WHOLE, { 'content-type': type })).toMatchObject({ status: 200 })
  got = undefined
  const cuts = [20, 80, 120, 132, -3].map((end): [string, string] => [WHOLE.slice(0, end), type])
  const broken: [string, string][] = [
    ...cuts,
    [WHOLE, 'multipart/form-data'],
    [WHOLE, 'multipart/form-data; boundary=other'],
    [WHOLE, 'multipart/form-data; boundary='],
    ['no form at all', type],
    ['', type],
    [part('__proto__', '', 'x') + WHOLE, type],
    [part('constructor', '; filename="x"', 'x') + WHOLE, type],
    [part('n'.repeat(200), '', 'x') + WHOLE, type],
    [part('n', '', 'x').repeat(httpLimits.formFields + 1) + WHOLE, type],
    [part('n', '\r\ncontent-type: application/json', '{"__proto__": 1') + WHOLE, type],
    [`--b\r\ncontent-disposition: form-data\r\n\r\nx\r\n${part('letter', '', 'x')}--b--`, type],
  ]
  for (const [payload, contentType] of broken) {
    const { status, code } = await post(payload, { 'content-type': contentType })
    const what = `${contentType} ${payload.slice(0, 80)} -> ${status} ${code}`
    expect([400, 413, 422], what).toContain(status)
  }
  expect(got).toBeUndefined()
  expect(({} as { x?: string }).x).toBeUndefined()
})

test('a repeated field is a list, which a schema for one value refuses', async () => {
  const type = { 'content-type': 'multipart/form-data; boundary=b' }
  expect(await post(part('full_name', '', 'B') + WHOLE, type)).toMatchObject({ status: 422, fields: { full_name: {} } })
  expect(await post(part('tags', '', '1') + part('tags', '', '2') + WHOLE, type)).toMatchObject({ status: 200 })
  expect(got?.body.tags).toEqual(['1', '2'])
})

test('an endpoint with files accepts forms only, and others accept none', async () => {
  for (const contentType of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'nonsense'])
    expect(await post('{"full_name":"A"}', { 'content-type': contentType })).toMatchObject({
      status: 415,
      code: 'unsupported-type',
    })
  const type = 'multipart/form-data; boundary=b'
  expect(await post(WHOLE, { 'content-type': type }, '/api/names')).toMatchObject({ status: 415 })
})

test('file names lose folders, control characters and direction marks', async () => {
  const names = ['../../etc/passwd', 'C:\\Temp\\a.pdf', 'a\u202Efdp.exe', '...', `${'x'.repeat(300)}.pdf`]
  const safe = ['passwd', 'a.pdf', 'afdp.exe', 'file', `${'x'.repeat(116)}.pdf`]
  for (const [n, name] of names.entries()) {
    expect((await postForm({ full_name: 'A' }, [letter('x', name)])).status).toBe(200)
    expect(got?.files[0]?.name).toBe(safe[n])
  }
})

test('a caller without access is refused before the body is read, however broken or large it is', async () => {
  const type = { 'content-type': 'multipart/form-data; boundary=b' }
  const bodies = ['not a form', WHOLE, part('letter', '; filename="x"', 'x'.repeat(MOST * 3))]
  for (const body of bodies) {
    who = { ...who, signedIn: false, terms: false }
    expect(await post(body, type)).toMatchObject({ status: 401, code: 'not-signed-in' })
    who = { ...who, signedIn: true, terms: false }
    expect(await post(body, type)).toMatchObject({ status: 403, code: 'terms-required' })
    who = { ...who, signedIn: true, terms: true }
    expect(await post(body, { ...type, 'x-csrf-token': 'x' })).toMatchObject({ status: 403, code: 'invalid-csrf' })
  }
  expect(got).toBeUndefined()
})

test('a form has two minutes to arrive, any other body half a minute', async () => {
  const proof = await token()
  const { port } = await listening()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const begin = async (path: string, type: string, body: string) => {
    const socket = connect(port, '127.0.0.1')
    const answer = new Promise<string>((resolve) => {
      let text = ''
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
      socket.on('close', () => resolve(text))
    })
    const headers = { ...proof, 'content-type': type, 'content-length': String(body.length) }
    const begun = new Promise((resolve) => app.server.once('request', resolve))
    socket.write(requestText('POST', path, headers))
    socket.write(body.slice(0, -5))
    await begun
    return { answer, rest: () => socket.write(body.slice(-5)) }
  }
  const slow = await begin('/api/letters/7', 'multipart/form-data; boundary=b', WHOLE)
  const json = await begin('/api/names', 'application/json', '{"full_name":"A"}')
  vi.advanceTimersByTime(httpLimits.requestTimeoutMs)
  expect(await json.answer).toMatch(/^HTTP\/1\.1 408 .*"code":"timed-out"/s)
  slow.rest()
  expect(await slow.answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(got?.files).toHaveLength(1)
})

test('a body whose declared length is too large is refused at once and the connection closed', async () => {
  const { port } = await listening()
  const headers = {
    ...(await token()),
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': '5000000000',
  }
  const answer = await rawRequest(port, requestText('POST', '/api/letters/7', headers))
  expect([answer.status, answer.headers['connection']]).toEqual([413, 'close'])
  // Without a declared length it is cut off after a while.
  const { 'content-length': _, ...chunked } = headers
  const body = Buffer.concat([
    Buffer.from(
      `${part('full_name', '', 'A')}--b\r\ncontent-disposition: form-data; name="letter"; filename="x"\r\n\r\n`,
    ),
    Buffer.alloc(MOST * 2),
  ])
  const chunk = Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')])
  const head = Object.entries({ host: 'localhost', ...chunked, 'transfer-encoding': 'chunked' })
  const text = `POST /api/letters/7 HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`
  const more = Buffer.alloc(httpLimits.refusedBodyBytes + 1_000_000)
  const rest = Buffer.concat([Buffer.from(`${more.length.toString(16)}\r\n`), more, Buffer.from('\r\n')])
  const cut = await rawRequest(port, Buffer.concat([Buffer.from(text), chunk, rest]))
  expect(cut.status).toBe(413)
  expect(got).toBeUndefined()
})
