import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formService, listVersions } from '#features/applying/forms/server/index.ts'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { foyerJson } from '#testing/processes/run-foyer.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { openVisitor, type Visitor } from '#testing/visitor.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MERIDIAN = 'meridian.example'
const FORMS = '/api/pcsx/tools/forms'
const EMAIL = { name: 'email', type: 'email', label: 'Email', required: true }
const text = (name: string, label: string, more = {}) => ({ name, type: 'text', label, ...more })
const form = (...items: object[]) => ({ sections: [{ title: 'Questions', items }] })

let site: TestSite
let carol: Visitor
let tenantId = 0
const folder = mkdtempSync(join(tmpdir(), 'foyer-editor-'))
beforeAll(async () => {
  site = await openTestSite([{ domain: MERIDIAN }, { domain: 'northgate.example' }], { pages: false })
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  tenantId = meridian
  await seedDemoAccounts(site.context.db, { meridian, northgate }, TEST_NOW)
  await site.importRows(
    MERIDIAN,
    ['B-1', 'B-2'].map((id) => ({ id, title: 'Baker', description: 'Bread.' })),
  )
  carol = await signedIn('carol')
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

async function signedIn(name: string): Promise<Visitor> {
  const visitor = await openVisitor(site, MERIDIAN)
  await visitor.post('/api/auth/sign-in/email', { email: `${name}@example.com`, password: 'foyer-demo' })
  return visitor
}

const begin = async (title: string, more = {}) =>
  (await carol.post(FORMS, { title, language: 'en', ...more })).json<{ data: { key: string } }>().data.key
const show = async (key: string) => (await carol.get(`${FORMS}/${key}`)).json().data
const save = (who: Visitor, key: string, version: number, definition: object, more = {}) =>
  who.send('PUT', `${FORMS}/${key}`, { version, title: 'Bakers', language: 'en', definition, ...more })
const publish = (key: string, version: number, more = {}) => carol.post(`${FORMS}/${key}/publish`, { version, ...more })
const foyer = <T>(...args: string[]) => foyerJson<T>(site, ...args)

describe('editors of forms', () => {
  test('an account edits forms once it has the right, and no longer when that is revoked', async () => {
    const dave = await signedIn('dave')
    expect((await dave.get(FORMS)).statusCode).toBe(403)
    await foyer('user', 'grant', 'dave@example.com', 'form-editor')
    expect((await dave.get(FORMS)).statusCode).toBe(200)
    expect((await dave.get('/api/auth/session')).json().data.viewer).toMatchObject({ isFormEditor: true })
    await foyer('user', 'revoke', 'dave@example.com', 'form-editor')
    expect((await dave.get(FORMS)).statusCode).toBe(403)
  })

  test('a form is created, found again with the saved changes, and named after its title', async () => {
    const key = await begin('Übersicht Bäcker')
    expect(key).toBe('ubersicht-backer')
    expect(await begin('Übersicht Bäcker')).toBe('ubersicht-backer-2')
    expect(await begin('面接')).toBe('form')
    expect((await carol.post(FORMS, { title: 'x', language: 'en', key: 'standard-en' })).json().error.code).toBe(
      'bad-key',
    )
    expect((await carol.post(FORMS, { title: 'x', language: 'en', key })).json().error.code).toBe('taken-key')
    expect((await save(carol, key, 1, form(EMAIL))).json().data).toMatchObject({ version: 2, faults: [] })
    expect((await show(key)).edit).toMatchObject({ version: 2, title: 'Bakers', changedBy: 'Carol Reyes' })
    const { forms } = (await carol.get(FORMS)).json().data
    expect(forms.find((one: { key: string }) => one.key === key)).toMatchObject({
      version: null,
      editedBy: 'Carol Reyes',
    })
  })

  test('a form for one person is created, saved and published like others', async () => {
    const key = await begin('Before your first day', { purpose: 'given' })
    const saved = await save(carol, key, 1, form(text('size', 'Size of your jacket')))
    expect(saved.json().data, saved.body).toMatchObject({ version: 2, faults: [] })
    const published = await publish(key, 2)
    expect(published.statusCode, published.body).toBeLessThan(300)
    expect(await show(key)).toMatchObject({ purpose: 'given' })
  })

  test('the later of two editors gets a conflict with the other’s version, and loses nothing', async () => {
    const key = await begin('Conflicts')
    await save(carol, key, 1, form(EMAIL))
    const late = await save(carol, key, 1, form(EMAIL, text('late', 'Late?')))
    expect(late.statusCode).toBe(409)
    expect(late.json().data.edit).toMatchObject({ version: 2, definition: form(EMAIL) })
    expect((await publish(key, 1)).json().error.code).toBe('conflict')
    expect((await carol.post(`${FORMS}/${key}/discard`, { version: 1 })).json().error.code).toBe('conflict')
    expect((await show(key)).edit.version).toBe(2)
    const both = await Promise.all(
      [1, 2, 3].map((count) => save(carol, key, 2, form(EMAIL, text('n', `No ${count}?`)))),
    )
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  test('faults are listed by question, also those about past pay in a translation, and nothing is published', async () => {
    const key = await begin('Faults')
    const pay = text('pay', 'Anything else?', { translations: { de: { label: 'Wie hoch ist Ihr aktuelles Gehalt?' } } })
    const saved = (await save(carol, key, 1, form(EMAIL, text('email', 'Twice'), pay))).json().data
    expect(saved.faults).toMatchObject([{ path: 'sections[0].items[1].name' }])
    const { faults } = (await save(carol, key, 2, form(EMAIL, pay))).json().data
    expect(faults).toMatchObject([{ path: 'sections[0].items[1].translations.de.label', code: 'past-pay' }])
    const refused = await publish(key, 3)
    expect(refused.json()).toMatchObject({ error: { code: 'faults' }, data: { faults } })
    expect(await listVersions(site.context.db, tenantId, key)).toEqual([])
  })

  test('publishing creates the same version as the command, under the editor’s name, and deletes the edit', async () => {
    const definition = form(EMAIL, text('oven', 'Which ovens do you know?'))
    const key = await begin('Ovens')
    await save(carol, key, 1, definition, { title: 'Ovens' })
    expect((await publish(key, 2)).json().data).toEqual({ number: 1, created: true, changed: true, moved: null })
    expect(await show(key)).toMatchObject({
      edit: { version: 0, basedOn: 1 },
      published: { number: 1, publishedBy: 'Carol Reyes', names: expect.arrayContaining(['email', 'oven']) },
      changes: [],
    })
    writeFileSync(join(folder, 'commanded.json'), JSON.stringify(definition))
    await foyer('form', 'publish', join(folder, 'commanded.json'), '--title', 'Ovens')
    const [own] = await listVersions(site.context.db, tenantId, key)
    const [commanded] = await listVersions(site.context.db, tenantId, 'commanded')
    expect(own).toMatchObject({
      definition: commanded?.definition,
      questionKeys: commanded?.questionKeys,
      language: commanded?.language,
    })
    await save(carol, key, 0, definition, { title: 'Ovens' })
    expect((await publish(key, 1)).json().data).toMatchObject({ number: 1, created: false, changed: false })
  })

  test('changes are shown with old and new; open drafts move only if that is chosen', async () => {
    const positionId = (await site.ids(MERIDIAN)).get('B-1') ?? 0
    const key = await begin('Shifts')
    await save(carol, key, 1, form(EMAIL, text('nights', 'Nights?'), text('gone', 'Old?')))
    await publish(key, 2)
    const { definition } = (await show(key)).edit
    writeFileSync(join(folder, `${key}.json`), JSON.stringify(definition))
    await foyer('form', 'publish', join(folder, `${key}.json`), '--position', 'B-1')
    const alice = await signedIn('alice')
    const begun = await alice.send('PUT', '/api/pcsx/draft_applications', {
      position_id: positionId,
      device: 'laptop',
      changes: [],
    })
    const draft = begun.json().data.draft.encId as string
    const items = async () => {
      const shown = await alice.get(`/api/pcsx/draft_applications/${draft}`)
      return shown.json().data.definition.sections[0].items.map((item: { name: string }) => item.name) as string[]
    }
    const next = form(EMAIL, text('nights', 'Do you work nights?'), text('days', 'Days?'))
    const { changes } = (await save(carol, key, 0, next)).json().data
    expect(changes).toMatchObject([
      { change: 'changed', name: 'nights', properties: ['label'], old: { label: 'Nights?' } },
      { change: 'added', name: 'days', old: null },
      { change: 'removed', name: 'gone', new: null },
    ])
    expect((await publish(key, 1)).json().data).toMatchObject({ number: 2, moved: null })
    expect(await items()).toContain('gone')
    await save(carol, key, 0, form(EMAIL, text('days', 'Days?')))
    expect((await publish(key, 1, { moveDrafts: true })).json().data.moved).toMatchObject({ drafts: 1 })
    expect(await items()).toEqual(['email', 'days'])
  })

  test('a form of imported jobs can be copied but not changed, and another company’s is unknown', async () => {
    const ids = await site.ids(MERIDIAN)
    await site.context.use(formService).current(site.context.db, tenantId, ids.get('B-1') ?? 0, 'fr')
    const foreign = await openVisitor(site, 'northgate.example')
    expect((await foreign.get(FORMS)).statusCode).toBe(401)
    await site.importRows(MERIDIAN, [
      {
        id: 'I-1',
        title: 'Miller',
        description: 'Flour.',
        questions: [{ name: 'q1', label: 'Can you swim?', type: 'boolean', required: true }],
      },
    ])
    const { forms } = (await carol.get(FORMS)).json().data
    const imported = forms.find((one: { key: string }) => one.key.startsWith('import-'))
    expect(imported).toMatchObject({ own: false, positions: 1, titles: ['Miller'] })
    const refused = await save(carol, imported.key, 0, form(EMAIL))
    expect(refused.json().error.code).toBe('not-own')
    const copy = await begin('Millers', { copyOf: imported.key })
    expect(JSON.stringify((await show(copy)).edit.definition)).toContain('Can you swim?')
    expect((await carol.post(FORMS, { title: 'x', language: 'en', copyOf: 'nothing' })).statusCode).toBe(404)
  })

  test('candidates read a form in their language if it is translated', async () => {
    const positionId = (await site.ids(MERIDIAN)).get('B-2') ?? 0
    const key = await begin('Spoken')
    const nights = text('nights', 'Nights?', { translations: { de: { label: 'Nachts?' } } })
    await save(carol, key, 1, form(EMAIL, nights))
    await publish(key, 2)
    const { definition } = (await show(key)).edit
    writeFileSync(join(folder, `${key}.json`), JSON.stringify(definition))
    await foyer('form', 'publish', join(folder, `${key}.json`), '--position', 'B-2')
    const forms = site.context.use(formService)
    const read = async (language: string) =>
      JSON.stringify((await forms.current(site.context.db, tenantId, positionId, language)).definition)
    expect(await read('de')).toContain('Nachts?')
    expect(await read('fr')).toContain('Nights?')
    expect(await read('de')).not.toContain('translations')
  })
})

test('a form made in the editor is added to jobs, which ask it from then on [second/RA3-22]', async () => {
  const begun = await carol.post(FORMS, { title: 'Drawn', key: 'drawn', language: 'en', section: 'Questions' })
  expect(begun.statusCode, begun.body).toBe(201)
  const at = `${FORMS}/drawn`
  expect((await carol.post(`${at}/jobs`, { jobs: ['B-1'] })).statusCode).toBe(404)
  const definition = form(EMAIL, text('why', 'Why here?'))
  const saved = await carol.send('PUT', at, { version: 1, title: 'Drawn', language: 'en', definition })
  expect(saved.statusCode, saved.body).toBe(200)
  const published = await carol.post(`${at}/publish`, { version: saved.json().data.version })
  expect(published.statusCode, published.body).toBe(200)
  const unknown = await carol.post(`${at}/jobs`, { jobs: ['B-1', 'B-9'] })
  expect([unknown.statusCode, unknown.json().error.code]).toEqual([422, 'unknown-job'])
  expect(unknown.json().error.message).toContain('B-9')
  const added = await carol.post(`${at}/jobs`, { jobs: ['B-1', 'B-2'] })
  expect(added.json().data).toEqual({ added: 2 })
  expect((await carol.post(`${at}/jobs`, { jobs: ['B-1'] })).json().data).toEqual({ added: 0 })
  const ids = await site.ids(MERIDIAN)
  const asked = await site.context.use(formService).current(site.context.db, tenantId, ids.get('B-1') ?? 0)
  expect(JSON.stringify(asked)).toContain('Why here?')
})
