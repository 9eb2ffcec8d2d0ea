import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { contract } from '#main/contract.ts'
import { loggedPath } from './log-path.ts'

test('no secret of an address is logged, whichever route has it as a parameter [second/T3S-10]', () => {
  const routes = contract.filter(({ path }) => path.includes(':'))
  expect(routes.length).toBeGreaterThan(10)
  for (const { path } of routes)
    for (const secret of [
      randomBytes(32).toString('base64url'),
      randomBytes(20).toString('hex'),
      `${'a'.repeat(30)}.b-c`,
    ]) {
      const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
      const params = Object.fromEntries(names.map((name) => [name, secret]))
      const url = path.replaceAll(/:\w+/g, encodeURIComponent(secret))
      expect(loggedPath(`${url}?token=${secret}`, params), path).not.toContain(secret.slice(0, 12))
    }
})

test('ordinary addresses are logged as they are, without their query', () => {
  expect(loggedPath('/careers/job/700000000231-senior-baker-in-leeds-united-kingdom?key=1', { '*': '' })).toBe(
    '/careers/job/700000000231-senior-baker-in-leeds-united-kingdom',
  )
  expect(loggedPath('/api/pcsx/events/12/register', { id: '12' })).toBe('/api/pcsx/events/12/register')
  expect(loggedPath(`/api/pcsx/files/${'x1'.repeat(30)}`, {})).toBe('/api/pcsx/files/…')
})
