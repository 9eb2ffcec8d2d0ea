import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { addMinutes } from '#kernel/time.ts'
import { foyerJson, runFoyer } from '#testing/processes/run-foyer.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { openVisitor, type Visitor } from '#testing/visitor.ts'
import { seedDemoThemes } from './seed-demo.ts'

const MERIDIAN = 'meridian.example'
const THEME = '/api/pcsx/tools/theme'
const CAREERS = `/careers?domain=${MERIDIAN}`
const PURPLE = { 'default.light.core_properties.accent': '#7a1fa2' }
const PALE = { 'default.light.core_properties.muted': '#b9bdbb' }

let site: TestSite
let carol: Visitor
let now = TEST_NOW
const folder = mkdtempSync(join(tmpdir(), 'foyer-theme-'))
beforeAll(async () => {
  site = await openTestSite([{ domain: MERIDIAN }, { domain: 'northgate.example' }], { now: () => now })
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, TEST_NOW)
  carol = await signedIn('carol')
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  for (const table of ['theme_versions', 'theme_drafts']) await site.context.database.pool.query(`DELETE FROM ${table}`)
  await site.context.database.pool.query(`UPDATE tenants SET theme = NULL`)
  await site.context.tenants.reload()
})

async function signedIn(name: string): Promise<Visitor> {
  const visitor = await openVisitor(site, MERIDIAN)
  await visitor.post('/api/auth/sign-in/email', { email: `${name}@example.com`, password: 'foyer-demo' })
  return visitor
}
const show = async () => (await carol.get(THEME)).json().data
const save = (revision: number, tokens: object, who = carol) => who.send('PUT', `${THEME}/draft`, { revision, tokens })
const publish = (revision: number, note = '') => carol.post(`${THEME}/publish`, { revision, note })
const published = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 10_000 })
const page = async (path = CAREERS) => (await site.get(path)).body
const pageTheme = async (path = CAREERS) => /<html[^>]* data-theme="([^"]*)"/.exec(await page(path))?.[1]
const foyer = <T>(...args: string[]) => foyerJson<T>(site, ...args)
function file(content: unknown): string {
  const path = join(folder, 'theme.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const accentFile = (hex: string) => file({ default: { light: { core_properties: { accent: { $value: hex } } } } })

describe('the theme of a company', () => {
  test('a published draft is on the next page of every visitor, with number and hash [S8]', async () => {
    expect(await page()).not.toContain('data-theme')
    expect((await save(0, PURPLE)).json().data).toMatchObject({ revision: 1, contrast: [] })
    expect(await page()).not.toContain('#7a1fa2')
    expect((await publish(1, 'Our new purple')).json().data).toEqual({ number: 1 })
    await published(async () => expect(await pageTheme()).toMatch(/^1-[0-9a-f]{6}$/))
    expect(await page()).toContain(':root{--color-accent:#7a1fa2}')
    expect(await page('/careers?domain=northgate.example')).not.toContain('data-theme')
    const { draft, published: inForce } = await show()
    expect(draft).toMatchObject({ revision: 0, tokens: PURPLE, basedOn: 1 })
    expect(inForce).toMatchObject({ number: 1, note: 'Our new purple', publishedBy: expect.any(String) })
  })

  test('pages name their product, and signing pages have the look, too [S8]', async () => {
    expect(await page()).toContain('data-product="pcsx"')
    expect(await page(`/offers/verify?domain=${MERIDIAN}`)).toContain('data-product="default"')
    await foyer('theme', 'set', accentFile('#7a1fa2'))
    await published(async () => expect(await pageTheme()).toBeDefined())
    expect(await page(`/public/esignWidget?domain=${MERIDIAN}`)).toContain('#7a1fa2')
  })

  test('the built-in look is available on any page with theme=safe, and links keep it [S8]', async () => {
    await foyer('theme', 'set', accentFile('#7a1fa2'))
    await published(async () => expect(await pageTheme()).toBeDefined())
    const safe = await page(`${CAREERS}&theme=safe`)
    expect(safe).not.toContain('#7a1fa2')
    expect(safe).toContain('data-theme="safe"')
    expect(safe).toMatch(/href="\/careers\?[^"]*theme=safe"/)
    for (const other of ['999', 'draft', 'safe%22%3E%3Cimg/src%3D1%3E']) {
      const shown = await page(`${CAREERS}&theme=${other}`)
      expect(shown, other).toContain('#7a1fa2')
      expect(shown, other).not.toContain('<img/src=1>')
      expect(shown, other).not.toMatch(/href="[^"]*theme=/)
    }
  })

  test('an unreadable draft is kept with its faults, but not published [S8]', async () => {
    const { contrast, revision } = (await save(0, PALE)).json().data
    expect(contrast[0]).toMatchObject({ path: 'default.light.core_properties.muted', needed: 4.5 })
    const refused = await publish(revision)
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ error: { code: 'low-contrast' }, data: { faults: contrast } })
    expect((await show()).draft.tokens).toEqual(PALE)
    await save(revision, { 'default.light.core_properties.muted': contrast[0].nearest })
    expect((await publish(revision + 1)).statusCode).toBe(200)
  })

  test('a draft lists the paths of values that tokens cannot have, and stays unchanged [S8]', async () => {
    await save(0, PURPLE)
    const refused = await save(1, { 'default.light.navbar.text': 'url(x)', 'default.light.navbar.textt': '#000000' })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().data.faults).toEqual([
      { path: 'default.light.navbar.text', code: 'wrong-type' },
      { path: 'default.light.navbar.textt', code: 'unknown-token', nearest: 'default.light.navbar.text' },
    ])
    const missing = await save(1, { 'default.base.navbar.logo': 'ab'.repeat(32) })
    expect(missing.json().data.faults).toEqual([{ path: 'default.base.navbar.logo', code: 'unknown-file' }])
    expect((await show()).draft).toMatchObject({ revision: 1, tokens: PURPLE })
  })

  test('the later of two editors sees the other’s changes, and no change is lost [S8]', async () => {
    const other = await signedIn('carol')
    await save(0, PURPLE)
    const late = await save(0, { 'default.light.core_properties.accent': '#0050b3' }, other)
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({
      error: { code: 'conflict' },
      data: {
        draft: { revision: 1, tokens: PURPLE },
        differences: [{ path: 'default.light.core_properties.accent', old: '#0050b3', new: '#7a1fa2' }],
      },
    })
    expect((await publish(7)).json().error.code).toBe('conflict')
    expect((await carol.post(`${THEME}/discard`, { revision: 1 })).statusCode).toBe(200)
    expect((await show()).draft.revision).toBe(0)
  })

  test('older versions can be compared and published again, and every step is in the history and the audit log [S8]', async () => {
    await save(0, PURPLE)
    await publish(1)
    await save(0, { 'default.base.border_radius.card': '0px' })
    await publish(1)
    const old = (await carol.get(`${THEME}/versions/1`)).json().data
    expect(old.differences).toEqual([
      { path: 'default.light.core_properties.accent', old: '#7a1fa2', new: null },
      { path: 'default.base.border_radius.card', old: null, new: '0px' },
    ])
    expect((await carol.get(`${THEME}/versions/9`)).statusCode).toBe(404)
    expect((await carol.post(`${THEME}/rollback`, { number: 1 })).json().data).toEqual({ number: 3 })
    expect((await carol.post(`${THEME}/rollback`, { number: 1 })).json().error.code).toBe('nothing-changed')
    expect((await carol.post(`${THEME}/rollback`, { number: 0 })).json().data).toEqual({ number: 4 })
    expect((await carol.get(`${THEME}/versions`)).json().data.versions).toMatchObject([
      { number: 4, inForce: true },
      { number: 3, basedOn: 2 },
      { number: 2 },
      { number: 1, changes: [{ path: 'default.light.core_properties.accent', old: null, new: '#7a1fa2' }] },
    ])
    const { rows } = await site.context.database.pool.query<{ action: string }>(
      `SELECT action FROM tenant_audit WHERE action LIKE 'theme%' ORDER BY id DESC LIMIT 4`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'theme-reset',
      'theme-rolled-back',
      'theme-published',
      'theme-published',
    ])
  })

  test('a theme builder sees the draft in a frame of this site, in which nothing can be changed [S8]', async () => {
    await save(0, PURPLE)
    const { token } = (await carol.post(`${THEME}/preview`)).json().data
    const framed = `${CAREERS}&theme=draft&preview=${token}`
    const shown = await carol.get(framed)
    expect(shown.body).toContain('--color-accent:#7a1fa2')
    expect(shown.body).toMatch(/<html[^>]* data-theme="draft" data-preview="on">/)
    expect(shown.headers['content-security-policy']).toMatch(/frame-ancestors 'self'$/)
    // Only this page follows the editor; visitors and the published look get no script for it.
    expect(shown.body).toContain('frame/follow-editor')
    for (const other of [CAREERS, framed.replace('theme=draft', 'theme=safe')])
      expect((await carol.get(other)).body).not.toContain('frame/follow-editor')
    for (const [path, from] of [
      [`${THEME}/discard?preview=1`, ''],
      [`${THEME}/discard`, `http://localhost:3000${framed}`],
    ] as const) {
      const refused = await carol.post(path, { revision: 1 }, { referer: from })
      expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'preview'])
    }
    expect((await show()).draft.revision).toBe(1)
    const signIn = `/careers/login?domain=${MERIDIAN}&preview=${token}&as=visitor`
    expect((await carol.get(signIn)).statusCode).toBe(200)
    expect((await carol.get(signIn.replace(token, 'none'))).statusCode).toBe(302)
    const current = await carol.get(`${CAREERS}&preview=${token}`)
    expect(current.body).not.toContain('#7a1fa2')
    expect(current.headers['content-security-policy']).toMatch(/frame-ancestors 'self'$/)
  })

  test('no one else sees a draft: not visitors, not another session, not after half an hour, not without the right [S8]', async () => {
    await save(0, PURPLE)
    const { token } = (await carol.post(`${THEME}/preview`)).json().data
    const framed = `${CAREERS}&theme=draft&preview=${token}`
    const hidden = async (who: Pick<Visitor, 'get'>, path = framed) => {
      const { body, headers } = await who.get(path)
      expect(body).not.toContain('#7a1fa2')
      expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'$/)
    }
    await hidden(site)
    await hidden(await signedIn('carol'))
    await hidden(carol, `${CAREERS}&theme=draft&preview=${token.slice(0, -2)}AA`)
    await hidden(carol, `${CAREERS}&theme=draft`)
    now = addMinutes(TEST_NOW, 31)
    await hidden(carol)
    now = TEST_NOW
    await foyer('user', 'revoke', 'carol@example.com', 'theme-builder')
    await hidden(carol)
    await foyer('user', 'grant', 'carol@example.com', 'theme-builder')
  })

  test('only theme builders can use it, effective from the next request, and admins can’t by being admins [S8]', async () => {
    const dave = await signedIn('dave')
    await foyer('user', 'grant', 'dave@example.com', 'admin')
    expect((await dave.get(THEME)).statusCode).toBe(403)
    await foyer('user', 'grant', 'dave@example.com', 'theme-builder')
    expect((await dave.get(THEME)).statusCode).toBe(200)
    await foyer('user', 'revoke', 'dave@example.com', 'theme-builder')
    expect((await save(0, PURPLE, dave)).statusCode).toBe(403)
    await foyer('user', 'revoke', 'dave@example.com', 'admin')
  })

  test('emails have the accent of the theme, dark enough for white [S8]', async () => {
    await foyer('theme', 'set', accentFile('#7a1fa2'))
    await published(() => expect(site.context.tenants.all()[0]?.theme?.mailAccent).toBe('#7a1fa2'))
  })
})

describe('the demo', () => {
  test('has a theme for each company that can be published, and preserves a company’s own [S8]', async () => {
    const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
    // A site without jobs, colleagues and settings shows a page that says what to do next.
    await site.importRows('northgate.example', [{ id: 'nurse', title: 'Nurse', description: '<p>Care</p>' }])
    const seed = () => seedDemoThemes(site.context, { meridian, northgate }, TEST_NOW)
    expect([await seed(), await seed()]).toEqual([true, false])
    await published(async () => expect(await pageTheme('/careers?domain=northgate.example')).toMatch(/^1-/))
    expect(await page('/careers?domain=northgate.example')).toContain('--border-radius-card:2px')
  })
})

describe('foyer theme', () => {
  test('sets, shows, lists, rolls back and resets a theme [S8]', async () => {
    expect(await foyer('theme', 'set', accentFile('#7a1fa2'), '--note', 'Purple', '--by', 'Ada')).toMatchObject({
      version: 1,
    })
    expect(await foyer('theme', 'set', accentFile('#7a1fa2'))).toMatchObject({ changed: false })
    await foyer('theme', 'set', accentFile('#0050b3'))
    const { theme } = await foyer<{ theme: object }>('theme', 'get', '--version', '1')
    expect(theme).toMatchObject({ default: { light: { core_properties: { accent: { $type: 'color' } } } } })
    expect(await foyer('theme', 'get', '--product', 'pcsx')).toMatchObject({ theme: {} })
    expect((await runFoyer(site, 'theme', 'get', '--format', 'css')).out).toContain('--color-accent:#0050b3')
    expect(await foyer('theme', 'history')).toMatchObject({
      versions: [{ number: 2 }, { number: 1, publishedBy: 'Ada', note: 'Purple' }],
    })
    expect(await foyer('theme', 'rollback', '1')).toMatchObject({ version: 3 })
    expect(await foyer('theme', 'rollback', '9')).toMatchObject({ ok: false, error: { code: 'no-version' } })
    expect(await foyer('theme', 'reset')).toMatchObject({ version: 4 })
    expect(await foyer('theme', 'get')).toMatchObject({ theme: {} })
  })

  test('keeps an unreadable draft, and refuses to publish it, naming the nearest colour [S8]', async () => {
    const pale = file({ default: { light: { core_properties: { muted: { $value: '#b9bdbb' } } } } })
    expect(await foyer('theme', 'set', pale, '--draft')).toMatchObject({ saved: true })
    expect(await foyer('theme', 'get', '--draft')).toMatchObject({ ok: true })
    const { error } = await foyer('theme', 'set', pale)
    expect(error?.code).toBe('low-contrast')
    expect(error?.message).toMatch(/muted: A contrast of .* is needed\. Use #[0-9a-f]{6}\./)
    const { code, out } = await runFoyer(site, 'theme', 'validate', pale)
    expect([code, out]).toEqual([1, expect.stringContaining('Use #')])
  })

  test('lists the colours converted to sRGB, and refuses a file that isn’t a theme [S8]', async () => {
    const wide = file({
      default: {
        light: { core_properties: { accent: { $value: { colorSpace: 'display-p3', components: [0.4, 0, 0.5] } } } },
      },
    })
    expect((await runFoyer(site, 'theme', 'validate', wide)).out).toMatch(
      /accent: Brought from display-p3 into sRGB as #/,
    )
    expect(await foyer('theme', 'set', file('{'))).toMatchObject({ ok: false, error: { code: 'bad-json' } })
    expect(await foyer('theme', 'set', file('[]'))).toMatchObject({ ok: false, error: { code: 'wrong-type' } })
  })
})
