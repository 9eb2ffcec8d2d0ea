import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildConfig } from '#config/config.ts'
import { readEnvironment } from '#config/env.ts'
import { createTenant } from '#features/site/tenants/server/index.ts'
import { openTestSite, type TestSite } from '#testing/test-site.ts'
import { createSiteCommand } from './first-site.ts'

let site: TestSite

beforeAll(async () => {
  site = await openTestSite([])
})
afterAll(() => site?.close())

const page = (host: string, language = 'en') =>
  site.get('/careers', { headers: { host, accept: 'text/html', 'accept-language': language } })

test('the page of an empty installation explains the next step on this machine, and elsewhere says that there is no site [second/ops-04]', async () => {
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
    const { statusCode, body } = await page(host)
    expect(statusCode).toBe(503)
    expect(body).toContain('<h1>This careers site isn’t set up yet.</h1>')
    expect(body).toContain('npm run foyer -- tenant create example.com --name')
  }
  const elsewhere = await page('jobs.example.com')
  expect(elsewhere.body).toContain('This careers site isn’t set up yet.')
  expect(elsewhere.body).not.toContain('npm')
  const call = await site.get('/api/pcsx/search?domain=example.com', { headers: { host: 'jobs.example.com' } })
  expect(call.json()).toMatchObject({ status: 503, error: { code: 'no-site' }, data: {} })
})

test('the page becomes the site’s once it is created, without a restart [second/ops-04]', async () => {
  await createTenant(site.context.db, { domain: 'example.com', name: 'Example Works' })
  await site.context.tenants.reload()
  expect((await page('localhost:3000')).statusCode).toBe(200)
  const unknown = await site.get('/careers?domain=other.example')
  expect([unknown.statusCode, unknown.body.includes('no careers site for this domain')]).toEqual([404, true])
})

test('the command names the data folder, and never the database’s address', () => {
  const command = (variables: Record<string, string>) => createSiteCommand(buildConfig(readEnvironment(variables)))
  expect(command({ FOYER_DATA: '/var/lib/my foyer' })).toMatch(/^FOYER_DATA='\/var\/lib\/my foyer' npm run foyer -- /)
  expect(command({ DATABASE_URL: 'postgres://foyer:secret@db/foyer' })).toMatch(/^npm run foyer -- /)
})
