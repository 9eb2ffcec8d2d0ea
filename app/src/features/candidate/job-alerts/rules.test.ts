import { describe, expect, test } from 'vitest'
import { alertsOffered, maskEmail, nextMailAt } from './rules.ts'

const at = (text: string) => new Date(`2026-05-${text}:00Z`)

describe('the next alert of a search', () => {
  test('is a day or a week from now if there are no other searches', () => {
    expect(nextMailAt(at('04T12:00'), 1)).toEqual(at('05T12:00'))
    expect(nextMailAt(at('04T12:00'), 7)).toEqual(at('11T12:00'))
  })

  test('is at the time of day of the others, so that one email covers them all', () => {
    expect(nextMailAt(at('04T12:00'), 1, at('05T09:30'))).toEqual(at('05T09:30'))
    expect(nextMailAt(at('04T08:00'), 1, at('05T09:30'))).toEqual(at('04T09:30'))
    expect(nextMailAt(at('04T12:00'), 7, at('05T09:30'))).toEqual(at('11T09:30'))
  })

  test('keeps its schedule after a late email, no matter how late', () => {
    expect(nextMailAt(at('04T12:03'), 1, at('04T12:00'))).toEqual(at('05T12:00'))
    expect(nextMailAt(at('04T12:03'), 7, at('04T12:00'))).toEqual(at('11T12:00'))
    expect(nextMailAt(at('09T10:00'), 1, at('04T12:00'))).toEqual(at('09T12:00'))
  })
})

test('an email address is shown with most of its local part hidden', () => {
  expect(maskEmail('ada@example.org')).toBe('a•••@example.org')
  expect(maskEmail('𝒜@example.org')).toBe('𝒜•••@example.org')
})

test('candidates are offered alerts if they can sign in, visitors if their own setting is on', () => {
  const site = (saved: boolean, login: boolean, visitors: boolean) =>
    alertsOffered({
      notificationsConfig: { savedSearchNotification: { enabled: saved } },
      loginSignupConfig: { candidateLoginEnabled: login },
      pcsxConfig: { loggedOutNotificationConfig: { enabled: visitors } },
    })
  expect(site(true, true, false)).toEqual({ toCandidates: true, toVisitors: false })
  expect(site(true, false, true)).toEqual({ toCandidates: false, toVisitors: true })
  expect(site(false, true, false)).toEqual({ toCandidates: false, toVisitors: false })
})
