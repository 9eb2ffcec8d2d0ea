import { expect, test } from 'vitest'
import { endedSessionCookie, sessionCookieName } from '#platform/http/session-cookie.ts'
import { writeCookie } from './own-cookies.ts'

test('over https the session has the prefix that keeps neighbours from planting one, and no cookie goes unencrypted', () => {
  const url = 'https://jobs.meridian.example'
  expect(sessionCookieName(url)).toBe('__Host-session')
  expect(writeCookie(url, sessionCookieName(url), 'x', 60)).toBe(
    '__Host-session=x; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure',
  )
  expect(endedSessionCookie(url)).toBe('__Host-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure')
})

test('on this machine without https it is called session', () => {
  expect(sessionCookieName('http://localhost:3000')).toBe('session')
  expect(sessionCookieName(undefined)).toBe('session')
})
