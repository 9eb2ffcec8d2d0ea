import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { buildEndpointServer } from '#testing/processes/endpoint-server.ts'
import { formBody } from '#testing/visitor.ts'
import { bind } from '../endpoints.ts'

const MOST = 2000

const send = defineEndpoint({
  id: 'letters.send',
  method: 'POST',
  path: '/api/letters',
  summary: 'Takes a letter as text or as a file.',
  access: 'public',
  tenant: 'none',
  provesItself: true,
  body: z.object({ name: z.string(), text: z.string().optional() }),
  files: { letter: { maxFiles: 1, maxBytes: 100, optional: true } },
  formAsJson: true,
  bodyLimitBytes: MOST,
  data: z.object({ name: z.string(), characters: z.int() }),
})

let app: FastifyInstance
beforeAll(async () => {
  app = await buildEndpointServer(
    [
      bind(send, ({ body, files }) => ({
        data: { name: body.name, characters: body.text?.length ?? files[0]?.bytes.length ?? 0 },
      })),
    ],
    () => ({ host: 'localhost', now: async () => new Date(0), ip: '127.0.0.1' }),
  )
  await app.ready()
})
afterAll(() => app?.close())

async function post(payload: string | Buffer, headers: Record<string, string> = {}) {
  const type = { 'content-type': 'application/json', ...headers }
  const answer = await app.inject({ method: 'POST', url: '/api/letters', payload, headers: type })
  return { status: answer.statusCode, ...answer.json<{ error: { code?: string }; data: object }>() }
}

test('the fields of a form with files can be sent as JSON, or as a form', async () => {
  const fields = { name: 'Zoë', text: 'x'.repeat(1500) }
  const expected = { status: 200, data: { name: 'Zoë', characters: 1500 } }
  expect(await post(JSON.stringify(fields))).toMatchObject(expected)
  const form = await formBody(fields)
  expect(await post(form.payload, form.headers)).toMatchObject(expected)
  const file = await formBody({ name: 'Zoë' }, [{ field: 'letter', name: 'a.txt', bytes: 'Hello' }])
  expect(await post(file.payload, file.headers)).toMatchObject({ data: { name: 'Zoë', characters: 5 } })
})

test('JSON beyond the limit, broken, or of anything but texts and numbers is refused', async () => {
  expect(await post(JSON.stringify({ name: 'x'.repeat(MOST) }))).toMatchObject({
    status: 413,
    error: { code: 'too-large' },
  })
  for (const body of ['', '{', 'null', '[]', '"x"', '{"name": true}', '{"name": {"a": "b"}}', '['.repeat(900)])
    expect(await post(body), body.slice(0, 20)).toMatchObject({ status: 400, error: { code: 'malformed' } })
  expect(await post('{"text": "x"}')).toMatchObject({ status: 422, error: { code: 'invalid' } })
})

test('a length far beyond the limit is refused before the body is read', async () => {
  expect(await post('{}', { 'content-length': '100000000' })).toMatchObject({
    status: 413,
    error: { code: 'too-large' },
  })
})

test('the fields are read from a real connection', async () => {
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const body = JSON.stringify({ name: 'Zoë', text: 'x'.repeat(1500) })
  const answer = await fetch(`${address}/api/letters`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body,
  })
  expect([answer.status, await answer.json()]).toMatchObject([200, { data: { name: 'Zoë', characters: 1500 } }])
})
