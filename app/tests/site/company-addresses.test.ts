import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyEventService } from '#features/applying/events/server/index.ts'
import { hostCommands } from '#features/site/tenants/server/commands/host-commands.ts'
import { tenantCommands } from '#features/site/tenants/server/commands/tenant-commands.ts'
import { configCommands } from '#features/site/tenants/server/config-commands.ts'
import { runCommands } from '#platform/commands/run-commands.ts'
import { openDay } from '#testing/events/event-site.ts'
import { openTestSite, type TestSite } from '#testing/test-site.ts'

/** PUBLIC_URL is the host of the first company, as on a server that started with one. */
const INSTALLATION = 'https://jobs.a.example'
const companies = [
  { domain: 'a.example', host: 'jobs.a.example' },
  { domain: 'b.example', host: 'karriere.b.example' },
] as const

describe('two companies with their own hosts on one server', () => {
  let site: TestSite

  beforeAll(async () => {
    const open = { supportedLanguages: ['en', 'de'], branding: { logoUrl: '/demo/logo.svg' } }
    site = await openTestSite(
      companies.map(({ domain, host }) => ({ domain, hosts: [host], site: open })),
      { origin: INSTALLATION },
    )
    for (const { domain } of companies) {
      await site.importRows(domain, [
        { id: '1', title: 'Baker', description: '<p>Bread</p>', locations: ['Leeds, England, United Kingdom'] },
      ])
      const tenantId = site.context.tenants.all().find((tenant) => tenant.domain === domain)?.id ?? 0
      await site.context.use(companyEventService).create(tenantId, openDay)
    }
  })
  afterAll(() => site?.close())

  const at = async (host: string, path: string) =>
    (await site.get(path, { headers: { host, 'x-forwarded-proto': 'https' } })).body
  const addressesIn = (body: string) =>
    [
      ...body
        .replaceAll('&#34;', '"')
        .replaceAll('%3A', ':')
        .replaceAll('%2F', '/')
        .matchAll(/https?:\/\/[a-z]+\.[ab]\.example[^\s"'<>\\)&%]*/g),
    ].map(([address]) => address)

  test.each(companies)(
    'everything that $domain publishes names its own host, without ?domain= [second/ops-09] [second/ops-13]',
    async ({ domain, host }) => {
      const id = (await site.ids(domain)).get('1') ?? 0
      const paths = [
        '/careers',
        '/careers?hl=de',
        `/careers/job/${id}`,
        '/careers/events',
        '/careers/sitemap.xml',
        '/robots.txt',
        '/careers/rss.xml',
        '/careers/rss.xml?query=baker',
        `/api/pcsx/position_details?position_id=${id}&domain=${domain}`,
        `/api/pcsx/events?domain=${domain}`,
        '/api/company/v1/openapi.json',
      ]
      for (const path of paths) {
        const found = addressesIn(await at(host, path))
        expect(found.length, path).toBeGreaterThan(0)
        for (const address of found) expect(address, path).toMatch(new RegExp(`^https://${host}(?:/|$)`))
        for (const address of found) expect(address, path).not.toContain('domain=')
      }
      const page = await at(host, `/careers/job/${id}`)
      expect(page).toContain(`<link rel="canonical" href="https://${host}/careers/job/${id}-baker">`)
      expect(page).toContain(`hreflang="de" href="https://${host}/careers/job/${id}-baker?hl=de"`)
      expect(page).toContain(`"url":"https://${host}/careers/job/${id}-baker"`)
      expect(await at(host, '/robots.txt')).toContain(`Sitemap: https://${host}/careers/sitemap.xml\n`)
    },
  )

  test('only pages of the host itself can write to it [second/ops-13]', async () => {
    const write = async (host: string, origin: string) => {
      const offered = await site.app.inject({ method: 'POST', url: '/api/pcsx/vslog', headers: { host } })
      const headers = {
        host,
        origin,
        'x-csrf-token': String(offered.headers['x-csrf-token']),
        cookie: offered.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      }
      const sent = await site.app.inject({ method: 'POST', url: '/api/pcsx/vslog', headers, payload: {} })
      return { isRefused: sent.statusCode === 403, cookies: offered.cookies }
    }
    for (const { host } of companies) {
      const own = await write(host, `https://${host}`)
      expect(own.isRefused).toBe(false)
      for (const { name, secure } of own.cookies) expect([name.startsWith('__Host-'), secure]).toEqual([true, true])
      expect((await write(host, `http://${host}`)).isRefused).toBe(true)
    }
    const [a, b] = companies
    expect((await write(a.host, `https://${b.host}`)).isRefused).toBe(true)
    expect((await write(b.host, `https://${a.host}`)).isRefused).toBe(true)
    expect((await write('evil.example', 'https://evil.example')).isRefused).toBe(true)
    // A proxy that doesn't forward the host.
    expect((await write('127.0.0.1:3000', INSTALLATION)).isRefused).toBe(false)
  })

  describe('foyer tenant', () => {
    const call = async (...args: string[]) => {
      const written = { out: '', err: '' }
      const open = () => ({
        context: {
          config: site.context.config,
          json: false,
          terminal: false,
          stop: new AbortController().signal,
          note: () => undefined,
          site: async () => site.context,
          database: async () => site.context.database,
          tenant: async () => expect.fail('These commands name their site.'),
          publicUrl: () => INSTALLATION,
        },
        close: async () => undefined,
      })
      const commands = [...tenantCommands, ...hostCommands, ...configCommands]
      const code = await runCommands({ version: '0', commands, open }, ['tenant', ...args], {
        out: (text) => void (written.out += text),
        err: (text) => void (written.err += text),
        stop: new AbortController().signal,
      })
      await site.context.tenants.reload()
      return { code, ...written, all: written.out + written.err }
    }

    test('an operator creates a site, moves it to another host, renames it and deletes it [second/ops-05]', async () => {
      const created = await call('create', 'c.example', '--name', 'C', '--host', 'jobs.c.example')
      expect(created.out).toBe('The site of C is ready: https://jobs.c.example/careers\n')
      expect((await call('list')).out).toContain('c.example  C  https://jobs.c.example/careers\n')

      expect((await call('host', 'add', 'c.example', 'careers.c.example')).out).toContain('https://jobs.c.example/')
      expect((await call('host', 'add', 'c.example', 'careers.c.example', '--main')).out).toContain(
        'https://careers.c.example/careers',
      )
      expect((await call('host', 'list', 'c.example')).out).toBe('careers.c.example\njobs.c.example\n')
      expect((await call('host', 'remove', 'c.example', 'jobs.c.example')).code).toBe(0)
      expect(await at('careers.c.example', '/robots.txt')).toContain('https://careers.c.example/careers/sitemap.xml')
      expect((await call('host', 'add', 'c.example', 'https://karrière.c.example:8443/', '--main')).out).toContain(
        'https://xn--karrire-6xa.c.example:8443/careers',
      )

      expect((await call('rename', 'c.example', 'Cee & Co')).code).toBe(0)
      expect((await call('list')).out).toContain('Cee & Co')

      await site.importRows('c.example', [{ id: '1', title: 'Baker', description: '<p>Bread</p>' }])
      expect((await call('delete', 'c.example')).all).toContain('--confirm c.example')
      expect(await call('delete', 'c.example', '--confirm', 'c.example')).toMatchObject({ code: 0, err: '' })
      expect((await call('list')).out).not.toContain('c.example')
    })

    test.each([
      [['host', 'add', 'b.example', 'jobs.a.example'], 'already bound to the site a.example'],
      [['host', 'add', 'b.example', 'jobs.b.example:80/x'], 'isn’t a host name'],
      [['host', 'add', 'b.example', 'http://jobs.b.example'], 'doesn’t start with https://'],
      [['host', 'remove', 'b.example', 'jobs.b.example'], 'Its hosts are karriere.b.example'],
      [['host', 'add', 'z.example', 'jobs.z.example'], 'There is a.example, b.example'],
      [['rename', 'b.example', ' '], 'Add the company’s name'],
      [['host', 'shift'], 'There is no command “tenant host shift”. Did you mean'],
    ])('tenant %j is refused with instructions [second/ops-05]', async (args, sentence) => {
      expect(await call(...args)).toMatchObject({ code: 1, err: expect.stringContaining(sentence) })
    })

    test('a site without an address that opens it is named when it is created, and by the doctor [second/ops-13]', async () => {
      const created = await call('create', 'd.example', '--name', 'D')
      expect(created.out).toContain('No address opens this site yet: jobs.a.example')
      expect(created.out).toContain('foyer tenant host add d.example HOST')
    })

    test('a site with people isn’t deleted [second/ops-05]', async () => {
      await site.context.database.pool.query(
        `INSERT INTO guests (tenant_id, token_hash, created_at, seen_at) SELECT id, 'x', now(), now() FROM tenants WHERE domain = 'b.example'`,
      )
      expect((await call('delete', 'b.example', '--confirm', 'b.example')).err).toContain('guests: 1')
    })
  })
})

test('only kernel/links/site-address.ts makes absolute addresses of pages [second/ops-13]', () => {
  const root = fileURLToPath(new URL('../../src/', import.meta.url))
  const files = globSync('{features,platform,main,kernel}/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/\.test\.tsx?$/.test(path),
  )
  expect(files.length).toBeGreaterThan(500)
  const makes = /\$\{[\w.]*(?:publicUrl\(\)|publicUrl|origin)\}\/|new URL\([^()]*(?:\([^()]*\)[^()]*)*publicUrl\(\)\)/
  const known = [
    // Reports the address of the demo, which has one host.
    'features/account/session/server/seed-demo.ts',
    // Checks that an address belongs to this site.
    'features/account/session/safe-next.ts',
    'features/account/notifications/server/commands.ts',
    // The address to which a provider redirects is the requested one.
    'features/account/session/server/providers/provider-auth.ts',
    'features/account/session/server/providers/provider-sign-in.ts',
    // Addresses of other systems.
    ...['ashby/ashby', 'greenhouse/greenhouse', 'lever/lever', 'personio/personio', 'recruitee/recruitee'].map(
      (file) => `features/company/connections/server/systems/${file}.ts`,
    ),
    'features/company/connections/server/systems/smart-recruiters/follow-states.ts',
    'features/company/connections/server/systems/smart-recruiters/smart-recruiters.ts',
  ]
  expect(files.filter((path) => makes.test(readFileSync(`${root}${path}`, 'utf8'))).toSorted()).toEqual(
    known.filter((path) => files.includes(path)).toSorted(),
  )
})
