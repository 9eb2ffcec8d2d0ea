import { expect, test } from 'vitest'
import { endedSessionCookie, SESSION_COOKIE } from '#platform/http/session-cookie.ts'
import { writeCookie } from './own-cookies.ts'

test('over https no cookie goes unencrypted, and the session keeps the name that programs know', () => {
  const url = 'https://jobs.meridian.example'
  expect(writeCookie(url, SESSION_COOKIE, 'x', 60)).toBe(
    'session=x; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure',
  )
  expect(endedSessionCookie(url)).toBe('session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure')
  expect(writeCookie('http://localhost:3000', SESSION_COOKIE, 'x', 60)).not.toContain('Secure')
})
