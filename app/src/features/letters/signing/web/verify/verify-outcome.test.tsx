import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import { english } from '#locales/english.ts'
import type { Verdict } from './verify-letter.ts'
import { VerifyOutcome } from './VerifyOutcome.tsx'

type Timestamp = Extract<Verdict, { ok: true }>['timestamp']

/** Returns the sentences about a sound letter that a person reads. */
function linesFor(timestamp: Timestamp): string[] {
  const verdict: Verdict = {
    ok: true,
    signer: 'Meridian Works',
    fingerprint: 'f00d',
    signed_at: '2026-05-04T12:00:00.000Z',
    timestamp,
    sha256: 'beef',
  }
  const page = renderToStaticMarkup(
    <IntlProvider locale="en" messages={english} timeZone="UTC">
      <VerifyOutcome outcome={{ state: 'done', verdict }} />
    </IntlProvider>,
  )
  return [...page.matchAll(/<p[^>]*>(.*?)<\/p>/g)].map(([, line = '']) => line.replaceAll(/<[^>]*>/g, ''))
}

const SEALED = 'Meridian Works sealed it on May 4, 2026 at 12:00:00 PM UTC.'
const SERVER = 'The time is according to our server.'
const FINGERPRINT = 'Certificate (SHA-256): f00d'

test('a person who checks a letter learns that its second time is from an unverified authority [S07]', () => {
  const impostor = { authority: 'Test time authority', at: '2038-01-19T03:14:07.000Z', verified: false }
  expect(linesFor(impostor)).toEqual([
    `${SEALED} ${SERVER}`,
    'The file also gives a time, January 19, 2038 at 3:14:07 AM UTC, from an unverified authority called Test time authority. Anyone could have added it.',
    FINGERPRINT,
  ])
})

test('a person who checks a letter reads nothing about an unverified time if its authority is verified or it has none [S07]', () => {
  const authority = { authority: 'Test time authority', at: '2026-05-04T12:00:00.000Z', verified: true }
  expect(linesFor(authority)).toEqual([`${SEALED} Test time authority confirms the time.`, FINGERPRINT])
  expect(linesFor(undefined)).toEqual([`${SEALED} ${SERVER}`, FINGERPRINT])
})
