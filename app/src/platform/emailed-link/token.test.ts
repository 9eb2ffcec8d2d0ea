import { expect, test } from 'vitest'
import { z } from 'zod'
import { emailedToken } from './token.ts'

const SECRET = 'a-secret-of-the-installation'
const words = z.tuple([z.array(z.int()), z.enum(['daily', 'weekly'])])
const alerts = emailedToken('alerts', words)
const written = alerts.write(SECRET, 7, [[1, 2], 'daily'])

test('a token of an emailed link returns its statement and fits into a URL', () => {
  expect(alerts.read(SECRET, 7, written)).toEqual([[1, 2], 'daily'])
  expect(encodeURIComponent(written)).toBe(written)
})

test('keeps its format: tokens in emails sent earlier stay valid', () => {
  expect(alerts.read(SECRET, 7, 'W1sxLDJdLCJkYWlseSJd.20gZERexpKAnX8ZvAbg2KApZKuFZNI50oCu0NGse97c')).toEqual([
    [1, 2],
    'daily',
  ])
})

test('is valid for its purpose, site and installation only, and not if altered', () => {
  const [statement = '', signature = ''] = written.split('.')
  const other = Buffer.from(JSON.stringify([[3], 'daily'])).toString('base64url')
  expect(emailedToken('others', words).read(SECRET, 7, written)).toBeUndefined()
  expect(alerts.read('another-secret', 7, written)).toBeUndefined()
  expect(alerts.read(SECRET, 8, written)).toBeUndefined()
  const changed = [`${other}.${signature}`, `${statement}.`, statement, `${written}.x`, `${written}x`, '.', '']
  for (const token of changed) expect(alerts.read(SECRET, 7, token), token).toBeUndefined()
})

test('is rejected if it was signed for another shape', () => {
  const wider = emailedToken('alerts', z.tuple([z.string()]))
  expect(alerts.read(SECRET, 7, wider.write(SECRET, 7, ['x']))).toBeUndefined()
})
