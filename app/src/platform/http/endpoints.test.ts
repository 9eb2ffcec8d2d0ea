import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { AppError, requestErrors } from '#kernel/error.ts'
import { buildEndpointServer } from '#testing/endpoint-server.ts'
import { bind } from './endpoints.ts'

const open = defineEndpoint({
  id: 'doors.open',
  method: 'POST',
  path: '/api/doors',
  summary: 'Opens a door.',
  access: 'public',
  tenant: 'none',
  provesItself: true,
  body: z.object({ key: z.string() }),
  data: z.object({ open: z.boolean() }),
  refusals: [404],
})

/** Returns the status of a call whose handler throws, and what an administrator reads about the failure. */
async function call(
  thrown: Error,
  { checkAnswers, payload = { key: 'a' } }: { checkAnswers: boolean; payload?: object },
) {
  const handle = async () => {
    throw thrown
  }
  const app = await buildEndpointServer([bind(open, handle)], () => ({}), { checkAnswers, isAdmin: true })
  onTestFinished(() => app.close())
  const answer = await app.inject({ method: 'POST', url: open.path, payload })
  return [answer.statusCode, answer.json<{ error: { detail?: string } }>().error.detail]
}

const locked = () => new AppError('locked', { status: 409, message: 'error.request.invalid' })

test('a refusal that the endpoint does not declare fails with the names of endpoint, status and code', async () => {
  expect(await call(locked(), { checkAnswers: true })).toEqual([
    500,
    expect.stringContaining('doors.open does not declare status 409 of the refusal "locked"'),
  ])
})

test('a declared refusal, and one before the handler, reach the caller', async () => {
  expect(await call(requestErrors.error('not-found'), { checkAnswers: true })).toEqual([404, undefined])
  expect(await call(locked(), { checkAnswers: true, payload: {} })).toEqual([422, undefined])
})

test('in production an undeclared refusal reaches the caller', async () => {
  expect(await call(locked(), { checkAnswers: false })).toEqual([409, undefined])
})
