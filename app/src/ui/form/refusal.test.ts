import { expect, test } from 'vitest'
import { ApiError } from '#ui/api/transport.ts'
import { refusalOf } from './refusal.ts'

const form = {
  fieldOf: { 'bad-email': 'email' } as const,
  hasField: () => true,
  failed: 'Check your connection and try again.',
}

test('a refusal is shown beneath the field that it is about, in the server’s words', () => {
  expect(refusalOf(new ApiError(400, 'bad-email', 'No such address.'), form)).toEqual({
    text: 'No such address.',
    field: 'email',
  })
})

test('a refusal is about the form when its field is not shown, and when the code names none', () => {
  const hidden = { ...form, hasField: () => false }
  expect(refusalOf(new ApiError(400, 'bad-email', 'No such address.'), hidden)).toEqual({ text: 'No such address.' })
  expect(refusalOf(new ApiError(401, 'session-ended', 'Session timed out.'), form)).toEqual({
    text: 'Session timed out.',
  })
})

test('a call without an answer, or without words in it, gets the text of the form', () => {
  const text = 'Check your connection and try again.'
  expect(refusalOf(new TypeError('fetch failed'), form)).toEqual({ text })
  expect(refusalOf(new ApiError(502, 'unreadable', ''), form)).toEqual({ text })
})
