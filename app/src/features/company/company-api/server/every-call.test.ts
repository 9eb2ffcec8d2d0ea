import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answers, type ApplicationSite, openApplicationSite } from '#testing/applications.ts'
import { testLetter } from '#testing/letters/make-letter.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { formBody } from '#testing/visitor.ts'
import { type ApiScope, apiScopes } from '#kernel/company/api-scopes.ts'
import { createApiKey } from './keys/api-keys.ts'

interface Operation {
  operationId: string
  summary: string
  description: string
  parameters: { name: string; in: string; required: boolean; schema: { type?: string } }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content: Record<string, object> }>
}
type Method = 'GET' | 'POST' | 'PUT'

let on: ApplicationSite
let calls: { method: Method; path: string; operation: Operation }[]
beforeAll(async () => {
  on = await openApplicationSite()
  const document = (await on.site.get('/api/company/v1/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>
  }>()
  calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase() as Method,
      path,
      operation,
    })),
  )
})
afterAll(() => on?.close())

const newKey = async (scopes: readonly ApiScope[]) =>
  (
    await createApiKey(on.site.context.db, {
      tenantId: on.tenant.id,
      name: 'ATS',
      scopes: [...scopes],
      expiresAt: null,
      now: TEST_NOW,
    })
  ).key

const send = (key: string, method: Method, url: string, payload?: object, headers: object = {}) =>
  on.site.app.inject({
    method,
    url,
    headers: { host: 'localhost:3000', authorization: `Bearer ${key}`, ...headers },
    ...(payload && { payload }),
  })
const publish = async (key: string, body: object) => send(key, 'POST', '/api/company/v1/forms', body)
const offer = async (
  key: string,
  fields: Record<string, string>,
  files: { name: string; bytes: Uint8Array | string }[],
) => {
  const form = await formBody(
    fields,
    files.map((file) => ({ field: 'document', ...file })),
  )
  return send(key, 'POST', '/api/company/v1/offers', form.payload, form.headers)
}

describe('every call', () => {
  test('needs its own scope, and no other', async () => {
    const keys = new Map<ApiScope, [only: string, without: string]>()
    for (const scope of apiScopes)
      keys.set(scope, [await newKey([scope]), await newKey(apiScopes.filter((other) => other !== scope))])
    expect(calls.length).toBeGreaterThan(15)
    for (const { method, path, operation } of calls) {
      const scope = operation.description.replace('Scope: ', '') as ApiScope
      const [only, without] = keys.get(scope) ?? ['', '']
      // Nothing has this id, so that no act changes what later tests read.
      const url = path.replaceAll(/\{\w+\}/g, '0')
      const requested = `${method} ${path}`
      expect([requested, (await send(without, method, url)).json()], requested).toEqual([
        requested,
        { code: 'missing-scope', message: `This API key lacks the scope ${scope}.` },
      ])
      expect([200, 404, 415, 422], requested).toContain((await send(only, method, url)).statusCode)
    }
  })

  test('is described by a complete OpenAPI document', () => {
    expect(new Set(calls.map(({ operation }) => operation.operationId)).size).toBe(calls.length)
    for (const { method, path, operation } of calls) {
      const requested = `${method} ${path}`
      const { summary, parameters, requestBody, responses } = operation
      expect(summary, requested).toMatch(/\.$/)
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(
        parameters.filter((one) => one.in === 'path').map(({ name }) => name),
        requested,
      ).toEqual(inPath)
      expect(
        parameters.every((one) => one.required === (one.in === 'path')),
        requested,
      ).toBe(true)
      expect(requestBody === undefined, requested).toBe(method === 'GET')
      for (const status of ['200', '401', '403', '422', '429'])
        expect(responses[status]?.description, requested).toBeTruthy()
      for (const { content } of [...Object.values(responses), ...(requestBody ? [requestBody] : [])])
        expect(Object.keys(content), requested).toHaveLength(1)
    }
  })
})

describe('a company’s program', () => {
  const question = (more: object = {}) => ({
    sections: [{ title: 'More', items: [{ name: 'oven', type: 'text', label: 'Which ovens do you know?', ...more }] }],
  })
  const FORM = { key: 'ovens', title: 'Ovens', purpose: 'application' }

  test('publishes a form once, and again when it changes', async () => {
    const key = await newKey(['forms:write'])
    const definition = question()
    const first = await publish(key, { ...FORM, definition, positions: [on.idOf('A')] })
    expect([first.statusCode, first.json()]).toEqual([201, expect.objectContaining({ number: 1, created: true })])
    const same = await publish(key, { ...FORM, definition })
    expect([same.statusCode, same.json()]).toEqual([200, { ...first.json(), created: false }])
    const changed = await publish(key, { ...FORM, definition: question({ required: true }) })
    expect([changed.statusCode, changed.json().number]).toEqual([201, 2])
  })

  test('reads every fault of a form by its path', async () => {
    const key = await newKey(['forms:write'])
    const faulty = await publish(key, { ...FORM, key: 'Ovens!', definition: question({ type: 'oven' }) })
    expect(faulty.statusCode).toBe(422)
    const paths = (faulty.json().errors as { field: string }[]).map(({ field }) => field)
    expect(paths).toEqual(expect.arrayContaining(['key', expect.stringContaining('sections[0].items[0]')]))
    for (const id of [on.idOf('N'), 999_999]) {
      const refused = await publish(key, { ...FORM, definition: question(), positions: [on.idOf('A'), id] })
      expect(refused.json().errors).toEqual([{ field: 'positions[1]', message: 'You have no job with this id.' }])
    }
  })

  test('makes an offer like the command, and reads the faults of one', async () => {
    const key = await newKey(['offers:write'])
    const expires = '2026-05-20T18:00:00+02:00'
    const letter = { name: 'Letter.pdf', bytes: await testLetter() }
    const right = { candidate: 'alice@example.com', position: String(on.idOf('A')), expires, kind: 'esign+upload' }
    const made = await offer(key, right, [letter])
    expect([made.statusCode, made.json()]).toEqual([
      201,
      {
        id: expect.any(String),
        application_id: null,
        candidate_id: on.alice.accountId,
        job_id: on.idOf('A'),
        status: 'Extended',
        expires_at: '2026-05-20T16:00:00.000Z',
        start_date: null,
        pay: null,
        version: 1,
        versions: [],
        waiting: null,
        documents: [{ id: expect.any(String), name: 'Letter', kind: 'esign', status: expect.any(String) }],
        messages: [],
      },
    ])
    const ofGuest = (await on.apply(await on.guest(), on.idOf('A'), answers({ email: 'g@example.org', oven: 'Deck' })))
      .encId
    const { kind } = right
    const wrong: [field: string, fields: Record<string, string>, file?: { name: string; bytes: string }][] = [
      ['kind', { ...right, kind: 'signed' }],
      ['expires', { ...right, expires: '2026-05-20' }],
      ['candidate', { ...right, candidate: 'erin@example.com' }],
      ['position', { ...right, position: String(on.idOf('N')) }],
      ['application_id', { expires, kind }],
      ['application_id', { expires, kind, application_id: ofGuest }],
      ['document', right, { name: 'Letter.pdf', bytes: 'not a letter' }],
    ]
    for (const [field, fields, file = letter] of wrong) {
      const refused = await offer(key, fields, [file])
      expect([refused.statusCode, refused.json().errors?.[0]?.field], field).toEqual([422, field])
    }
    expect((await offer(key, { expires, kind, application_id: 'missing' }, [letter])).statusCode).toBe(404)
    expect((await offer(key, right, [letter, letter])).json().errors[0].field).toBe('kind')
  })
})
