import { parseDefinition, type FormDefinition } from '@foyer/form-kit/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '#testing/test-site.ts'
import { formService, type Forms } from './form-service.ts'
import { questionKeysOf } from './records/question-keys.ts'
import { addVersion, type FormPurpose, placeForm } from './records/store.ts'

const DOMAIN = 'forms.example'
let site: TestSite
let forms: Forms
let tenantId: number
let ids: Map<string, number>
const NOW = new Date('2026-05-04T12:00:00Z')

const row = (id: string, more = {}) => ({
  id,
  title: `Gardener ${id}`,
  description: 'Plant trees in the park.',
  ...more,
})

beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN, site: { supportedLanguages: ['en', 'de'] } }], { pages: false })
  await site.importRows(
    DOMAIN,
    ['J-1', 'J-2', 'J-3', 'J-4', 'J-5'].map((id) => row(id)),
  )
  await site.importRows(DOMAIN, [row('J-6', { language: 'de' })])
  ids = await site.ids(DOMAIN)
  tenantId = site.context.tenants.all()[0]?.id ?? 0
  forms = site.context.use(formService)
})
afterAll(() => site.close())

const position = (id: string) => ids.get(id) ?? 0

async function publish(key: string, purpose: FormPurpose, definition: FormDefinition, positionId: number | null) {
  return site.context.db.transaction().execute(async (trx) => {
    const { formId, versionId } = await addVersion(trx, {
      tenantId,
      form: { key, title: key, purpose, source: 'company' },
      definition,
      questionKeys: questionKeysOf(definition),
      language: 'en',
      by: 'test',
      now: NOW,
    })
    await placeForm(trx, tenantId, formId, positionId)
    return versionId
  })
}

const form = (...items: object[]) => parseDefinition({ sections: [{ title: 'Questions', items }] })
const EMAIL = { name: 'email', type: 'email', label: 'Your email', required: true }
const namesOf = (definition: FormDefinition) =>
  definition.sections.flatMap(({ items }) => items.map(({ name }) => name))

describe('the form of a position', () => {
  test('a job without its own questions asks the standard ones, in the language of the reader or else of the job', async () => {
    const { db } = site.context
    const standard = await forms.current(db, tenantId, position('J-1'))
    expect(namesOf(standard.definition).slice(0, 6)).toEqual([
      'firstname',
      'lastname',
      'email',
      'phone',
      'location',
      'resume',
    ])
    expect(standard.questionKeys['email']).toBe('std:email')
    expect(standard.language).toBe('en')
    expect((await forms.current(db, tenantId, position('J-6'))).definition.sections[0]?.title).toBe('Kontaktdaten')
    expect((await forms.current(db, tenantId, position('J-1'), 'de')).language).toBe('de')
    expect((await forms.current(db, tenantId, position('J-1'))).versionIds).toEqual(standard.versionIds)
    await expect(parseDefinition(standard.definition)).resolves.toBeDefined()
  })

  test('a job’s own form comes before the one for all jobs', async () => {
    const { db } = site.context
    const all = await publish('all', 'application', await form(EMAIL), null)
    const own = await publish(
      'own',
      'application',
      await form(EMAIL, { name: 'spade', type: 'text', label: 'Spade' }),
      position('J-2'),
    )
    expect((await forms.current(db, tenantId, position('J-2'))).versionIds).toEqual([own])
    expect((await forms.current(db, tenantId, position('J-3'))).versionIds).toEqual([all])
  })

  test('a form that doesn’t ask for an email address is preceded by the contact details, each question once', async () => {
    await publish(
      'few',
      'application',
      await form(
        { name: 'phone', type: 'phone', label: 'Mobile', required: true },
        { name: 'why', type: 'textarea', label: 'Why?', required: { field: 'phone', operator: 'isEmpty' } },
      ),
      position('J-4'),
    )
    const joined = await forms.current(site.context.db, tenantId, position('J-4'))
    const items = joined.definition.sections.flatMap((section) => section.items)
    expect(items.filter(({ name }) => name.startsWith('phone'))).toMatchObject([{ label: 'Phone', required: true }])
    expect(items.at(-1)).toMatchObject({ name: 'why', required: { field: 'phone' } })
    expect(joined.versionIds).toHaveLength(2)
  })

  test('voluntary questions about the person follow, under separate names', async () => {
    const pronouns = { name: 'why', type: 'radio', label: 'Pronouns', choices: [{ label: 'They', value: 'they' }] }
    const detail = {
      name: 'detail',
      type: 'text',
      label: 'Detail',
      visibleFn: { field: 'why', operator: 'equals', value: 'they' },
    }
    await publish('about', 'demographic', await form(pronouns, detail), position('J-4'))
    const joined = await forms.current(site.context.db, tenantId, position('J-4'))
    expect([...joined.demographicFields]).toEqual(['why-3', 'detail'])
    expect(joined.definition.sections.at(-1)?.items[1]?.visibleFn).toMatchObject({ field: 'why-3' })
    await expect(parseDefinition(joined.definition)).resolves.toBeDefined()
  })

  test('a pinned form does not change when a new version is published', async () => {
    const { db } = site.context
    const first = await publish('changing', 'application', await form(EMAIL), position('J-5'))
    await publish(
      'changing',
      'application',
      await form(EMAIL, { name: 'more', type: 'text', label: 'More' }),
      position('J-5'),
    )
    expect(namesOf((await forms.current(db, tenantId, position('J-5'))).definition)).toEqual(['email', 'more'])
    expect(namesOf((await forms.pinned(db, tenantId, [first])).definition)).toEqual(['email'])
    await expect(forms.pinned(db, tenantId + 1, [first])).rejects.toThrow('does not exist')
  })
})

describe('question keys', () => {
  const keys = async (...items: object[]) => questionKeysOf(await form(...items))

  test('two forms with the same wording of a question ask the same question', async () => {
    const choices = [
      { label: 'Yes', value: 1 },
      { label: 'No', value: 0 },
    ]
    const one = await keys({ name: 'a', type: 'radio', label: 'Do you have a  driving licence?*', choices })
    const other = await keys({
      name: 'q7',
      type: 'select',
      label: 'do you have a driving licence',
      choices: choices.toReversed(),
    })
    expect(one['a']).toBe(other['q7'])
  })

  test('“If yes, …” is a different question after a different one', async () => {
    const why = { name: 'why', type: 'text', label: 'If yes, please explain' }
    const one = await keys({ name: 'a', type: 'text', label: 'Do you need a visa?' }, why)
    const other = await keys({ name: 'a', type: 'text', label: 'Do you have a notice period?' }, why)
    expect(one['why']).not.toBe(other['why'])
  })
})
