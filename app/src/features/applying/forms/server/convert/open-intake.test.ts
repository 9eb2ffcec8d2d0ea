import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foyerJson } from '#testing/processes/run-foyer.ts'
import { openTestSite, type TestRow, type TestSite } from '#testing/test-site.ts'
import { formService } from '../form-service.ts'
import { publishForm } from '../publish/publish-form.ts'
import samples from './fixtures/job-questions.json' with { type: 'json' }

const DOMAIN = 'questions.example'
let site: TestSite
beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN }], { pages: false })
})
afterAll(() => site.close())

const row = (id: string, questions?: unknown): TestRow => ({
  id,
  title: `Potter ${id}`,
  description: 'We are looking for people who make pots in our workshop.',
  ...(questions !== undefined && { questions }),
})
const ask = (label: string) => ({ sections: [{ title: 'Questions', items: [{ name: 'q', type: 'text', label }] }] })
const tenant = () => {
  const [first] = site.context.tenants.all()
  if (!first) throw new Error('There is no tenant.')
  return first
}
async function labelsOf(id: string): Promise<string[]> {
  const position = (await site.ids(DOMAIN)).get(id) ?? 0
  const { definition } = await site.context.use(formService).current(site.context.db, tenant().id, position)
  return definition.sections.flatMap(({ items }) => items.flatMap(({ label }) => label ?? []))
}
const forms = async () =>
  (await foyerJson<{ forms: { key: string; positions: number; version: number }[] }>(site, 'form', 'list')).forms

describe('questions imported with jobs', () => {
  test('jobs with the same questions share a form, and a second import creates no version', async () => {
    const rows = [row('A', ask('Can you throw a bowl?')), row('B', ask('Can you throw a bowl?')), row('C')]
    expect((await site.importRows(DOMAIN, rows)).questions).toEqual({ jobs: 2, forms: 1, notes: [] })
    expect((await site.importRows(DOMAIN, rows)).questions).toEqual({ jobs: 0, forms: 0, notes: [] })
    expect(await labelsOf('A')).toContain('Can you throw a bowl?')
    expect(await labelsOf('C')).not.toContain('Can you throw a bowl?')
    expect((await forms()).filter(({ key }) => key.startsWith('import-'))).toMatchObject([{ positions: 2, version: 1 }])
  })

  test('changed questions replace the earlier ones, an empty list removes them, and a row without any keeps them', async () => {
    await site.importRows(DOMAIN, [row('D', ask('One?'))])
    await site.importRows(DOMAIN, [row('D', ask('Two?'))])
    expect(await labelsOf('D')).toEqual(expect.arrayContaining(['Two?']))
    expect(await labelsOf('D')).not.toContain('One?')
    await site.importRows(DOMAIN, [row('D')])
    expect(await labelsOf('D')).toContain('Two?')
    await site.importRows(DOMAIN, [row('D', [])])
    expect(await labelsOf('D')).not.toContain('Two?')
  })

  test('a platform’s format becomes an application form and a voluntary one, with a report', async () => {
    const { questions } = await site.importRows(DOMAIN, [row('E', samples.greenhouse)])
    expect(questions).toMatchObject({ jobs: 1, forms: 2 })
    expect(questions.notes).toContainEqual({
      id: 'E',
      code: 'lost',
      question: 'Longitude',
      message: 'It is a hidden field, which the platform’s page fills in itself.',
    })
    const position = (await site.ids(DOMAIN)).get('E') ?? 0
    const form = await site.context.use(formService).current(site.context.db, tenant().id, position)
    expect(form.demographicFields).toEqual(new Set(['veteran_status', 'demographic-7', 'demographic-7-own-2']))
  })

  test('questions that can’t be read are reported, and the job is imported with its existing questions', async () => {
    const outcome = await site.importRows(DOMAIN, [
      row('F', { answers: 3 }),
      row('G', ask('What is your current salary?')),
    ])
    expect(outcome.summary).toMatchObject({ created: 2, rejected: 0 })
    expect(outcome.questions.notes).toMatchObject([
      { id: 'F', code: 'refused', message: expect.stringContaining('no known form') },
      { id: 'G', code: 'refused', message: expect.stringContaining('past pay') },
    ])
    expect(await labelsOf('F')).toContain('First name')
  })

  test('a form that the company published for a job wins over the imported one', async () => {
    await site.importRows(DOMAIN, [row('H', ask('Imported?'))])
    const positions = [(await site.ids(DOMAIN)).get('H') ?? 0]
    const moveDrafts = async () => ({ drafts: 0, setAside: 0 })
    const publication = {
      key: 'own',
      purpose: 'application' as const,
      definition: ask('Published?'),
      positions,
      by: 'test',
    }
    await publishForm({ db: site.context.db, now: new Date(), moveDrafts }, tenant(), publication)
    expect(await labelsOf('H')).not.toContain('Imported?')
    expect((await site.importRows(DOMAIN, [row('H', ask('Imported again?'))])).questions.jobs).toBe(0)
    expect(await labelsOf('H')).toContain('Published?')
  })
})
