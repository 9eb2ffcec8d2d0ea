import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { defineErrors, requestErrors } from '#kernel/error.ts'
import { buildEndpointServer } from '#testing/processes/endpoint-server.ts'
import { bind } from './endpoints.ts'

const doorErrors = defineErrors('doors', {
  'no-door': { status: 404 },
  'no-key': { status: 404 },
  locked: { status: 409 },
})

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
  refusals: [403, doorErrors.refusals('no-door'), requestErrors.refusals('unavailable')],
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

test('an endpoint has the statuses of all its refusals, and the codes of its handler', () => {
  expect(open.refusals).toEqual([403, 404, 503])
  expect(open.codes.map(({ code }) => code)).toEqual(['no-door', 'unavailable'])
})

test('a refusal that the endpoint does not declare fails with the names of endpoint and code', async () => {
  expect(await call(doorErrors.error('locked'), { checkAnswers: true })).toEqual([
    500,
    expect.stringContaining('doors.open does not declare the refusal "locked" (error.doors.locked)'),
  ])
})

test('another code with a declared status fails, too, and so does the same code of another feature', async () => {
  const other = defineErrors('windows', { 'no-door': { status: 404 } })
  for (const error of [doorErrors.error('no-key'), other.error('no-door')])
    expect(await call(error, { checkAnswers: true })).toEqual([500, expect.stringContaining(error.messageKey)])
})

test('a declared refusal, and one before the handler, reach the caller', async () => {
  expect(await call(doorErrors.error('no-door'), { checkAnswers: true })).toEqual([404, undefined])
  expect(await call(doorErrors.error('locked'), { checkAnswers: true, payload: {} })).toEqual([422, undefined])
})

test('in production an undeclared refusal reaches the caller', async () => {
  expect(await call(doorErrors.error('locked'), { checkAnswers: false })).toEqual([409, undefined])
})
