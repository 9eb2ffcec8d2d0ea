import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildConfig } from '#config/config.ts'
import { readEnvironment } from '#config/env.ts'
import { createTenant } from '#features/site/tenants/server/index.ts'
import { openTestSite, type TestSite } from '#testing/test-site.ts'
import { invite, inviteFirstOwner } from '#features/company/staff/server/invite.ts'
import { openVisitor } from '#testing/visitor.ts'
import { createSiteCommand, reportFirstSteps } from './first-site.ts'

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

test('the page becomes the site’s once it is created and begun, without a restart [second/ops-04]', async () => {
  await createTenant(site.context.db, { domain: 'example.com', name: 'Example Works' })
  await site.context.tenants.reload()
  const empty = await page('localhost:3000')
  expect([empty.statusCode, empty.body.includes('become the first owner')]).toEqual([503, true])
  await site.importRows('example.com', [{ id: 'E-1', title: 'Weaver', description: 'Weaves.' }])
  expect((await page('localhost:3000')).statusCode).toBe(200)
  const unknown = await site.get('/careers?domain=other.example')
  expect([unknown.statusCode, unknown.body.includes('no careers site for this domain')]).toEqual([404, true])
})

test('the server prints one link for the first owner of an empty site, and the page doesn’t give it away', async () => {
  const { context } = site
  await createTenant(context.db, { domain: 'second.example', name: 'Second Works' })
  await context.tenants.reload()
  const links = async () => {
    const said: string[] = []
    await reportFirstSteps(context, (line) => said.push(line))
    return said.flatMap((line) => /https?:\/\/\S+/.exec(line)?.[0] ?? [])
  }
  const [former] = await links()
  const [link = '', ...others] = await links()
  expect([link, others]).toEqual([expect.stringContaining('domain=second.example'), []])
  expect(link).not.toBe(former)
  const tokenOf = (url = '') => new URL(url).searchParams.get('token') ?? ''
  const visitor = await openVisitor(site, 'second.example')
  const home = await visitor.get('/careers')
  expect([home.statusCode, home.body.includes(tokenOf(link))]).toEqual([503, false])
  const shown = await visitor.get(`/api/pcsx/staff_invitation?token=${tokenOf(link)}`)
  expect(shown.json()).toMatchObject({ data: { email: '', role: 'owner', hasAccount: false } })
  expect((await visitor.get(`/api/pcsx/staff_invitation?token=${tokenOf(former)}`)).statusCode).toBe(404)
  const person = { token: tokenOf(link), firstName: 'Nadia', password: 'plum ladder 93 river' }
  expect((await visitor.post('/api/pcsx/staff_invitation', person)).json()).toMatchObject({
    error: { code: 'bad-email' },
  })
  const joined = await visitor.post('/api/pcsx/staff_invitation', { ...person, email: 'Nadia@second.example' })
  expect(joined.json()).toMatchObject({ data: { email: 'nadia@second.example', isNew: true } })
  expect((await visitor.get('/api/desk/team')).json()).toMatchObject({ data: { members: [{ role: 'owner' }] } })
  const late = await openVisitor(site, 'second.example')
  const again = await late.post('/api/pcsx/staff_invitation', { ...person, email: 'eve@second.example' })
  expect([again.statusCode, await links()]).toEqual([404, []])
  expect((await visitor.get('/careers')).statusCode).toBe(200)
})

test('a printed link ends with the first colleague, however they joined', async () => {
  const { context } = site
  const id = await createTenant(context.db, { domain: 'third.example', name: 'Third Works' })
  await context.tenants.reload()
  const tenant = context.tenants.all().find(({ domain }) => domain === 'third.example')
  expect(id).toBeDefined()
  if (!tenant) throw new Error('The site is missing.')
  const link = await inviteFirstOwner(context, tenant)
  const visitor = await openVisitor(site, 'third.example')
  const by = { tenant, by: 'command', now: await context.now() }
  const { url } = await invite(context, { email: 'ines@third.example', role: 'recruiter' }, by)
  const join = (address: string, more: object) =>
    visitor.post('/api/pcsx/staff_invitation', {
      token: new URL(address).searchParams.get('token'),
      firstName: 'Ines',
      password: 'plum ladder 93 river',
      ...more,
    })
  expect((await join(url, {})).statusCode).toBe(200)
  const other = await openVisitor(site, 'third.example')
  const token = new URL(link ?? '').searchParams.get('token')
  expect((await other.get(`/api/pcsx/staff_invitation?token=${token}`)).statusCode).toBe(404)
})

test('the command names the data folder, and never the database’s address', () => {
  const command = (variables: Record<string, string>) => createSiteCommand(buildConfig(readEnvironment(variables)))
  expect(command({ FOYER_DATA: '/var/lib/my foyer' })).toMatch(/^FOYER_DATA='\/var\/lib\/my foyer' npm run foyer -- /)
  expect(command({ DATABASE_URL: 'postgres://foyer:secret@db/foyer' })).toMatch(/^npm run foyer -- /)
})
