import { expect, test } from 'vitest'
import { ApiError } from '#ui/api/transport.ts'
import { refusalOf } from './refusal.ts'

const form = {
  fieldOf: { 'bad-email': 'email' } as const,
  hasField: () => true,
  failed: 'Check your connection and try again.',
}

test('an error is shown below its field, in the server’s words', () => {
  expect(refusalOf(new ApiError(400, 'bad-email', 'No such address.'), form)).toEqual({
    text: 'No such address.',
    field: 'email',
  })
})

test('an error belongs to the form if its field isn’t shown or its code names none', () => {
  const hidden = { ...form, hasField: () => false }
  expect(refusalOf(new ApiError(400, 'bad-email', 'No such address.'), hidden)).toEqual({ text: 'No such address.' })
  expect(refusalOf(new ApiError(401, 'session-ended', 'Session timed out.'), form)).toEqual({
    text: 'Session timed out.',
  })
})

test('a call without a response, or with a response without a reason, gets the form’s own text [second/RA3-14]', () => {
  const text = 'Check your connection and try again.'
  expect(refusalOf(new TypeError('fetch failed'), form)).toEqual({ text })
  expect(refusalOf(new ApiError(502, 'unreadable', ''), form)).toEqual({ text })
  expect(refusalOf(new ApiError(500, 'unknown', 'Error with response'), form)).toEqual({ text })
  const later = 'Please try again in a few minutes'
  expect(refusalOf(new ApiError(429, 'unknown', later), form)).toEqual({ text: later })
})
