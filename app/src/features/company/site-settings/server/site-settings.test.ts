import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ApplicationSite, MERIDIAN, NORTHGATE, openApplicationSite } from '#testing/applications.ts'
import { openVisitor, signIn, type Visitor } from '#testing/visitor.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import type * as contract from '../contract.ts'
import { settingGroups, SHARED_GROUP } from '../groups.ts'

type Who = 'carol' | 'rita' | 'editor' | 'alice' | 'visitor' | 'elsewhere'
type Page = DataOf<typeof contract.showSettings>
type Saved = DataOf<typeof contract.saveSettings>

let on: ApplicationSite
const people = new Map<Who, Visitor>()
beforeAll(async () => {
  on = await openApplicationSite()
  await on.rows("UPDATE accounts SET staff_role = 'editor' WHERE email = 'dave@example.com'")
  await on.rows("UPDATE accounts SET staff_role = 'owner' WHERE email = 'erin@example.com'")
  for (const who of ['carol', 'rita', 'alice'] as const)
    people.set(who, await signIn(on.site, MERIDIAN, `${who}@example.com`))
  people.set('editor', await signIn(on.site, MERIDIAN, 'dave@example.com'))
  people.set('elsewhere', await signIn(on.site, NORTHGATE, 'erin@example.com'))
  people.set('visitor', await openVisitor(on.site, MERIDIAN))
})
afterAll(() => on?.close())

const as = (who: Who): Visitor => {
  const visitor = people.get(who)
  if (!visitor) throw new Error(`${who} has no browser.`)
  return visitor
}
const PATH = '/api/desk/settings'
async function open(who: Who, group: string, language = ''): Promise<Page> {
  const answer = await as(who).get(`${PATH}/${group}${language && `?language=${language}`}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ data: Page }>().data
}
const save = (who: Who, group: string, body: { revision: number; language?: string; values: object }) =>
  as(who).send('PUT', `${PATH}/${group}`, body)
async function saved(who: Who, group: string, values: object, language?: string): Promise<Saved> {
  const { revision } = await open(who, group)
  const answer = await save(who, group, { revision, values, ...(language && { language }) })
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.anything()])
  return answer.json<{ data: Saved }>().data
}
async function publish(who: Who, { revision, version }: { revision: number; version: number }) {
  return as(who).post(`${PATH}/draft/publish`, { revision, version, note: 'Spring' })
}
const siteOf = () => on.site.context.tenants.all().find(({ domain }) => domain === MERIDIAN)?.site

describe('a site’s settings at the desk', () => {
  test('exist for owners, and for editors without sign-in and scripts', async () => {
    const missing = (await as('alice').get('/api/desk/nothing')).json()
    for (const { name, roles } of settingGroups) {
      const others = (['rita', 'alice', 'visitor'] as const).filter((who) => who !== 'rita' || name !== SHARED_GROUP)
      for (const who of others) expect((await as(who).get(`${PATH}/${name}`)).json(), `${who} ${name}`).toEqual(missing)
      const canEdit = roles.includes('editor')
      expect((await as('editor').get(`${PATH}/${name}`)).statusCode, name).toBe(canEdit ? 200 : 404)
    }
    expect((await open('editor', 'name')).groups.map(({ name }) => name)).not.toContain('sign-in')
    expect((await save('editor', 'sign-in', { revision: 0, values: {} })).statusCode).toBe(404)
  })

  test('are drafted, shown as differences, published, and visible on the site; the history names the colleague', async () => {
    const draft = await saved('carol', 'name', { 'branding/tagline': 'Trams for towns' })
    expect(draft).toMatchObject({
      savedBy: expect.stringContaining('Carol'),
      changes: [{ group: 'name', label: 'Tagline', new: 'Trams for towns' }],
      faults: [],
    })
    expect(siteOf()?.branding.tagline).not.toBe('Trams for towns')
    expect((await publish('carol', draft)).statusCode).toBe(200)
    await vi.waitFor(() => expect(siteOf()?.branding.tagline).toBe('Trams for towns'))
    const { versions } = (await as('carol').get(`${PATH}/versions/all`)).json<{
      data: DataOf<typeof contract.listSettingVersions>
    }>().data
    expect(versions[0]).toMatchObject({
      note: 'Spring',
      changedBy: expect.stringContaining('Carol'),
      differences: [{ label: 'Tagline', new: 'Trams for towns' }],
    })
    expect(await open('carol', 'name')).toMatchObject({ revision: 0, changes: [] })
    const audit = await on.rows("SELECT target FROM staff_audit WHERE act = 'settings publish'")
    expect(audit).toEqual([{ target: '2' }])
  })

  test('an older version is published again, and the draft stays', async () => {
    await saved('carol', 'name', { 'branding/careersHomeUrl': 'https://meridian.example/jobs' })
    const answer = await as('carol').post(`${PATH}/versions/1/restore`, { note: '' })
    expect(answer.statusCode).toBe(200)
    await vi.waitFor(() => expect(siteOf()?.branding.tagline).not.toBe('Trams for towns'))
    const { revision, changes } = await open('carol', 'name')
    expect(changes).toMatchObject([{ label: 'Page about working here' }])
    expect((await as('carol').post(`${PATH}/versions/999/restore`, { note: '' })).statusCode).toBe(404)
    expect((await as('carol').post(`${PATH}/draft/discard`, { revision })).statusCode).toBe(200)
  })

  test('a fault stays in the draft, stands at its field, and keeps the draft from being published', async () => {
    const draft = await saved('carol', 'navigation', {
      'branding/customNavbarConfig/links': [{ label: 'Jobs', url: 'javascript:alert(1)', openInNewTab: false }],
    })
    const fault = { field: 'branding/customNavbarConfig/links.0.url', group: 'navigation' }
    expect(draft.faults).toMatchObject([fault])
    const refused = await publish('carol', draft)
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { data: { faults: [fault] } }])
    expect((await open('carol', 'navigation')).values['branding/customNavbarConfig/links']).toMatchObject([
      { url: 'javascript:alert(1)' },
    ])
    const mended = await saved('carol', 'navigation', { 'branding/customNavbarConfig/links': [] })
    expect([mended.faults, mended.changes]).toEqual([[], []])
  })

  test('a rule that a setting breaks is a clear sentence, and known as missing if nothing was entered', async () => {
    const field = 'branding/customNavbarConfig/links'
    const faultsOf = async (links: object[]) => (await saved('carol', 'navigation', { [field]: links })).faults
    const empty = { label: '', url: '', openInNewTab: false }
    expect(await faultsOf([empty])).toMatchObject([
      { field: `${field}.0.label`, message: 'Fill this in.', isMissing: true },
      { field: `${field}.0.url`, message: 'Fill this in.', isMissing: true },
    ])
    const many = Array.from({ length: 13 }, () => ({ ...empty, label: 'About', url: '/about' }))
    expect(await faultsOf(many)).toMatchObject([{ field, message: 'Keep at most 12 of these.', isMissing: false }])
    expect(await faultsOf([])).toEqual([])
  })

  test('of two colleagues the later one is told which setting the other changed, and both keep theirs elsewhere', async () => {
    const { revision } = await open('carol', 'name')
    await saved('editor', 'name', { 'branding/tagline': 'By Dave' })
    const other = await save('carol', 'name', { revision, values: { supportContactUrl: '/help' } })
    expect(other.statusCode).toBe(200)
    const refused = await save('carol', 'name', { revision, values: { 'branding/tagline': 'By Carol' } })
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { data: { fields: ['branding/tagline'] } }])
    const { values, revision: now } = await open('carol', 'name')
    expect(values).toMatchObject({ 'branding/tagline': 'By Dave', supportContactUrl: '/help' })
    const stale = await publish('carol', { revision: now - 1, version: 1 })
    expect(stale.statusCode).toBe(409)
    await as('carol').post(`${PATH}/draft/discard`, { revision: now })
  })

  test('a draft is published only onto the version that was looked at', async () => {
    const draft = await saved('carol', 'name', { 'branding/tagline': 'Later' })
    await as('carol').post(`${PATH}/versions/2/restore`, { note: '' })
    const refused = await publish('carol', draft)
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { error: { code: 'published-since' } }])
    const again = await open('carol', 'name')
    expect((await publish('carol', again)).statusCode).toBe(200)
  })

  test('texts in another language are saved beside those of the default language, cleaned, and shown to their readers', async () => {
    const page = await open('carol', 'navigation', 'de')
    expect(page.sections.flatMap(({ items }) => items.map(({ name }) => name))).toContain(
      'branding/customPageSections/footer/html',
    )
    const draft = await saved(
      'carol',
      'navigation',
      { 'branding/customPageSections/footer/html': '<p>Hallo</p><script>hit()</script>' },
      'de',
    )
    expect(draft.changes).toMatchObject([{ label: 'Text of the footer', language: 'de' }])
    expect((await publish('carol', draft)).statusCode).toBe(200)
    await vi.waitFor(() =>
      expect(siteOf()?.translations.de).toEqual({ 'branding.customPageSections.footer.html': '<p>Hallo</p>' }),
    )
  })

  test('a secret is masked, kept by its mask, and changed by typing another', async () => {
    const provider = {
      id: 'entra',
      name: 'Entra',
      issuer: 'https://login.example',
      clientId: 'foyer',
      scopes: 'openid',
    }
    const field = 'loginSignupConfig/providers'
    await saved('carol', 'sign-in', { [field]: [{ ...provider, clientSecret: 'hush-hush' }] })
    const shown = await open('carol', 'sign-in')
    expect(JSON.stringify(shown)).not.toContain('hush')
    const draft = await saved('carol', 'sign-in', {
      [field]: [{ ...provider, name: 'Ours', clientSecret: '********' }],
    })
    expect(draft.faults).toEqual([])
    expect((await publish('carol', draft)).statusCode).toBe(200)
    await vi.waitFor(() =>
      expect(siteOf()?.loginSignupConfig.providers).toMatchObject([{ name: 'Ours', clientSecret: 'hush-hush' }]),
    )
  })

  test('an editor neither sees nor publishes what only owners can change', async () => {
    const name = 'Only for owners'
    await saved('carol', 'programs', { 'pdfServer/token': name })
    const draft = await saved('editor', 'name', { 'branding/tagline': 'By the editor' })
    expect(draft.changes.map(({ label }) => label)).toEqual(['Tagline'])
    expect((await publish('editor', draft)).statusCode).toBe(200)
    await vi.waitFor(() => expect(siteOf()?.branding.tagline).toBe('By the editor'))
    expect(siteOf()?.pdfServer.token).toBeUndefined()
    expect((await open('carol', 'programs')).changes).toMatchObject([{ new: name }])
    const { versions } = (await as('editor').get(`${PATH}/versions/all`)).json<{
      data: DataOf<typeof contract.listSettingVersions>
    }>().data
    expect(versions.flatMap(({ differences }) => differences.map(({ group }) => group))).not.toContain('sign-in')
    expect((await as('editor').post(`${PATH}/versions/1/restore`, { note: '' })).statusCode).toBe(404)
  })

  test('a recruiter writes and publishes templates of messages, and nothing else', async () => {
    const templates = [{ key: 'Thanks', use: 'any', text: 'Dear {{firstName}}' }]
    expect((await open('rita', SHARED_GROUP)).groups.map(({ name }) => name)).toEqual([SHARED_GROUP])
    const wrong = await saved('rita', SHARED_GROUP, { messageTemplates: [{ ...templates[0], text: 'Dear {{name}}' }] })
    expect(wrong.faults).toMatchObject([{ field: 'messageTemplates.0.text', group: SHARED_GROUP }])
    const draft = await saved('rita', SHARED_GROUP, { messageTemplates: templates })
    expect([draft.faults, draft.changes.map(({ label }) => label)]).toEqual([[], ['Templates']])
    expect((await publish('rita', draft)).statusCode).toBe(200)
    await vi.waitFor(() =>
      expect(siteOf()?.messageTemplates).toEqual({ Thanks: { use: 'any', text: 'Dear {{firstName}}' } }),
    )
  })

  test('an owner of another company sees none of it', async () => {
    expect((await open('elsewhere', 'name')).values).not.toMatchObject({ 'branding/tagline': 'Later' })
    expect((await open('elsewhere', 'name')).changes).toEqual([])
  })
})
