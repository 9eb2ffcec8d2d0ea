import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildConfig } from '#config/config.ts'
import { readEnvironment } from '#config/env.ts'
import { runCommands } from '#platform/commands/run-commands.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { configCommands } from './config-commands.ts'
import { createTenant } from './records/create-tenant.ts'
import { listTenants } from './records/store.ts'

const NOW = new Date('2026-05-04T12:00:00Z')
const unused = () => {
  throw new Error('These commands need only the site.')
}

describe('foyer config', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-config-'))
  let database: OpenDatabase

  beforeAll(async () => {
    database = await openTestDatabase()
    await createTenant(database.db, { domain: 'first.example', name: 'First' })
    await createTenant(database.db, { domain: 'second.example', name: 'Second' })
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function call(...args: string[]) {
    const written = { out: '', err: '' }
    const { db } = database
    const open = ({ domain }: { domain: string | undefined }) => ({
      context: {
        config: buildConfig(readEnvironment({})),
        json: false,
        terminal: false,
        stop: new AbortController().signal,
        note: () => undefined,
        site: async () => ({ db, now: async () => NOW }),
        database: async () => database,
        async tenant() {
          const tenants = await listTenants(db)
          const found = tenants.find((tenant) => tenant.domain === (domain ?? 'first.example'))
          return found ?? unused()
        },
        publicUrl: unused,
      },
      close: async () => undefined,
    })
    const code = await runCommands({ version: '0', commands: configCommands, open }, ['config', ...args], {
      out: (text) => void (written.out += text),
      err: (text) => void (written.err += text),
      stop: new AbortController().signal,
    })
    return { code, ...written }
  }
  const json = async (...args: string[]) => JSON.parse((await call(...args, '--json')).out)
  const get = async (...path: string[]) => (await json('get', ...path)).value
  const file = (name: string, content: unknown) => {
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
    return join(folder, name)
  }

  test('shows everything with its defaults, or one part', async () => {
    expect(await get('branding.accentColor')).toBe('#0b5c52')
    expect(await get()).toMatchObject({ supportedLanguages: ['en'], termsOfService: { enabled: false } })
  })

  test('a text is taken as typed, anything else as JSON, and the next version takes effect', async () => {
    expect(await json('set', 'branding.companyName', '12 Bakers')).toMatchObject({
      ok: true,
      changed: true,
      version: 2,
      paths: ['branding'],
    })
    await call('set', 'branding.tagline', '"Bread, daily"')
    await call('set', 'supportedLanguages', '["en","fr"]')
    await call('set', 'supportedLanguages.2', 'de')
    expect(await get('branding')).toMatchObject({ companyName: '12 Bakers', tagline: 'Bread, daily' })
    expect(await get('supportedLanguages')).toEqual(['en', 'fr', 'de'])
    const [tenant] = await listTenants(database.db)
    expect(tenant?.site.branding.companyName).toBe('12 Bakers')
  })

  test('an unchanged value makes no version, and setting a default removes the entry', async () => {
    expect(await json('set', 'branding.tagline', 'Bread, daily')).toEqual({ ok: true, changed: false })
    await call('set', 'branding.tagline', '--default')
    expect(await get('branding.tagline')).toBe('')
  })

  test.each([
    [
      ['set', 'branding.compnyName', 'x'],
      /There is no setting branding\.compnyName\. Did you mean branding\.companyName\?/,
    ],
    [['set', 'pageMetadata.job.pageTitle', 'x'], /pageMetadata\.job: There is no such key\. Did you mean jobs\?/],
    [['set', 'pcsxConfig.searchConfig.engine', 'postgre'], /engine: .*Did you mean postgres\?/],
    [['set', 'pcsxConfig.searchConfig.maxPageSize', '1000'], /pcsxConfig\.searchConfig\.maxPageSize: /],
    [
      ['set', 'branding.customNavbarConfig.links', '[{"label":"x","url":"javascript:alert(1)"}]'],
      /links\.0\.url: Enter a path/,
    ],
    [['set', 'contentSecurity.imageHosts', '["https://*.example"]'], /imageHosts\.0: Enter an origin/],
    [['set', 'contentSecurity.imageHosts', '["http://a.example"]'], /imageHosts\.0: Enter an origin/],
    [['set', 'instanceBanner.displayBanner', 'perhaps'], /isn’t valid JSON/],
    [['set', 'branding.tagline', 'Half \ud83d'], /branding\.tagline: It holds a character/],
    [['set', 'overrides.1', '{"a\\u0000":"\\u0000"}'], /overrides\.1: A key holds .* overrides\.1\.a\0: It holds/],
    [['set', 'supportedLanguages.9', 'de'], /no item 9 in a list of 3/],
    [['set', 'branding..tagline', 'x'], /isn’t a path/],
    [['set', 'branding.tagline'], /Use one of PATH VALUE/],
    [['rollback', '99'], /no version “99”/],
    [['allow-head-scripts', 'maybe'], /Use on or off/],
  ])('foyer config %j is refused with the path and what to do', async (args, sentence) => {
    const before = await json('history')
    expect(await call(...args)).toMatchObject({ code: 1, err: expect.stringMatching(sentence) })
    expect(await json('history')).toEqual(before)
  })

  test('a file can be checked without being applied: every fault with its path and a suggested key', async () => {
    const name = file('bad.json', {
      brandng: {},
      branding: { accentColor: 'green' },
      pageMetadata: { jobs: { pageTitel: 'x' } },
      headScripts: { jobs: [{ code: 'a("</script>")' }] },
    })
    const { code, out } = await call('validate', name)
    expect(code).toBe(1)
    expect(out).toContain('brandng: There is no such key. Did you mean branding?')
    expect(out).toContain('branding.accentColor: ')
    expect(out).toContain('pageMetadata.jobs.pageTitel: There is no such key. Did you mean pageTitle?')
    expect(out).toContain('headScripts.jobs.0.code: It may hold no <!--, <script and </script')
    expect(await call('validate', file('good.json', {}))).toMatchObject({ code: 0 })
  })

  test('a file can hold a whole document, a part of it, or a plain text', async () => {
    await call('set', '--file', file('whole.json', { branding: { companyName: 'Whole' } }))
    expect(await get('branding.companyName')).toBe('Whole')
    await call('set', 'instanceBanner', '--file', file('part.json', { displayBanner: true, displayText: 'Soon' }))
    await call('set', 'termsOfService.infoText', '--file', file('terms.html', '<p>Be <b>kind</b>.</p>'))
    expect(await get('instanceBanner')).toEqual({ displayBanner: true, displayText: 'Soon' })
    expect(await get('termsOfService.infoText')).toBe('<p>Be <b>kind</b>.</p>')
  })

  test('HTML is sanitized before it is stored, and the command says so', async () => {
    const { out } = await call(
      'set',
      'branding.customPageSections.footer.html',
      '<p onclick="x()">Hi</p><script>x()</script>',
    )
    expect(out).toMatch(/^Unsafe HTML was removed: .* in branding\.customPageSections\.footer\.html\./m)
    expect(await get('branding.customPageSections.footer.html')).toBe('<p>Hi</p>')
  })

  test('a secret is not printed unless requested, and a masked document can be read back', async () => {
    const provider = { id: 'acme', name: 'Acme', issuer: 'https://id.example', clientId: 'c', clientSecret: 'hush-9f2' }
    const set = await call('set', 'loginSignupConfig.providers', JSON.stringify([provider]))
    expect(set.out + set.err).not.toContain('hush-9f2')
    const shown = await call('get')
    expect(shown.out).not.toContain('hush-9f2')
    expect((await call('get', 'loginSignupConfig.providers.0.clientSecret')).out).not.toContain('hush-9f2')
    expect((await call('history', '--json')).out).not.toContain('hush-9f2')

    const edited = JSON.parse(shown.out)
    edited.loginSignupConfig.providers.unshift({ ...provider, id: 'other', clientSecret: 'else-31c' })
    await call('set', '--file', file('edited.json', edited))
    const kept = (await json('get', 'loginSignupConfig.providers', '--secrets')).value
    expect(kept.map(({ clientSecret }: { clientSecret: string }) => clientSecret)).toEqual(['else-31c', 'hush-9f2'])

    edited.loginSignupConfig.providers[1].id = 'renamed'
    const refused = await call('set', '--file', file('edited.json', edited))
    expect(refused.err).toContain('providers.1.clientSecret: No secret is stored that the mask could stand for')
  })

  test('the history says who changed what and why, and an older version can be restored', async () => {
    await call('set', 'branding.tagline', 'Old', '--by', 'Ann', '--note', 'Ticket 7')
    const { versions } = await json('history')
    expect(versions[0]).toMatchObject({
      changedBy: 'Ann',
      note: 'Ticket 7',
      changedAt: NOW.toISOString(),
      paths: ['branding.tagline'],
    })
    await call('set', 'branding.tagline', 'New')
    expect(await json('rollback', String(versions[0].number))).toMatchObject({ version: versions[0].number + 2 })
    expect(await get('branding.tagline')).toBe('Old')
    expect(await get('branding.tagline', '--version', String(versions[0].number + 1))).toBe('New')
    expect((await json('history')).versions[0].note).toBe(`Back to version ${versions[0].number}`)
  })

  test('each company has its own configuration and versions', async () => {
    await call('set', 'branding.tagline', 'Two', '--domain', 'second.example')
    expect(await get('branding.tagline')).toBe('Old')
    expect((await json('history', '--domain', 'second.example')).versions).toHaveLength(2)
  })

  test('of twenty concurrent changes none is lost', async () => {
    const { versions: before } = await json('history')
    const changes = Array.from({ length: 20 }, (_, n) => json('set', `overrides.${n}.mark`, String(n)))
    expect((await Promise.all(changes)).every(({ changed }) => changed)).toBe(true)
    expect(Object.keys(await get('overrides'))).toHaveLength(20)
    const { versions } = await json('history')
    expect(versions[0].number).toBe(before[0].number + 20)
  })

  test('head scripts require a right, and granting it is audited', async () => {
    const scripts = '[{"code":"track()"}]'
    expect((await call('set', 'headScripts.jobs', scripts)).err).toContain(
      'headScripts: This site may have no head scripts',
    )
    await call('allow-head-scripts', 'on', '--by', 'Ann')
    expect((await call('set', 'headScripts.jobs', scripts)).code).toBe(0)
    const served = async () => (await listTenants(database.db))[0]?.site.headScripts
    expect(await served()).toEqual({ jobs: [{ code: 'track()' }] })
    expect(await json('allow-head-scripts', 'on')).toMatchObject({ changed: false })
    await call('allow-head-scripts', 'off', '--by', 'Ben')
    expect(await served()).toEqual({})
    expect((await call('set', 'branding.tagline', 'Still changes')).code).toBe(0)
    const { rows } = await database.pool.query('SELECT actor, action FROM tenant_audit ORDER BY id')
    expect(rows).toEqual([
      { actor: 'Ann', action: 'head-scripts-allowed' },
      { actor: 'Ben', action: 'head-scripts-forbidden' },
    ])
  })
})
