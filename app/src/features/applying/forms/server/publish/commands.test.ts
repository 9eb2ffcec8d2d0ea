import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foyerJson, runFoyer } from '#testing/processes/run-foyer.ts'
import { openTestSite, type TestSite } from '#testing/test-site.ts'
import { formService } from '../form-service.ts'

let site: TestSite
const folder = mkdtempSync(join(tmpdir(), 'foyer-forms-'))
beforeAll(async () => {
  site = await openTestSite([{ domain: 'meridian.example' }, { domain: 'northgate.example' }], { pages: false })
  const rows = ['B-1', 'B-2'].map((id) => ({ id, title: 'Baker', description: 'Bread, early in the morning.' }))
  await site.importRows('meridian.example', rows)
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

const EMAIL = { name: 'email', type: 'email', label: 'Email', required: true }
const form = (...items: object[]) => ({ sections: [{ title: 'Questions', items: [EMAIL, ...items] }] })
const question = (name: string, label: string, more = {}) => ({ name, type: 'text', label, ...more })

function file(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

interface Answer {
  form: { key: string; number: number; created: boolean; changed: boolean; placed: number; language: string }
  faults: { path: string; message: string }[]
}
const publish = (name: string, content: unknown, ...options: string[]) =>
  foyerJson<Answer>(site, 'form', 'publish', file(name, content), ...options)

describe('foyer form publish', () => {
  test('publishes a file for a job, which asks its questions from then on', async () => {
    const published = await publish(
      'bakers.json',
      form(question('oven', 'Which ovens do you know?')),
      '--position',
      'B-1',
    )
    expect(published.form).toMatchObject({ key: 'bakers', number: 1, created: true, placed: 1, language: 'en' })
    const ids = await site.ids('meridian.example')
    const tenant = site.context.tenants.all()[0]
    const current = (id: string) =>
      site.context.use(formService).current(site.context.db, tenant?.id ?? 0, ids.get(id) ?? 0)
    expect(Object.keys((await current('B-1')).questionKeys).toSorted()).toEqual(['email', 'oven'])
    expect(Object.keys((await current('B-2')).questionKeys)).toContain('resume')
  })

  test('creates no version of the same content, and reuses an earlier version when its content returns', async () => {
    const [first, second] = [form(question('a', 'Bread?')), form(question('a', 'Rolls?'))]
    expect((await publish('rolls.json', first)).form).toMatchObject({ number: 1, created: true })
    expect((await publish('rolls.json', first)).form).toMatchObject({ number: 1, created: false, changed: false })
    expect((await publish('rolls.json', second)).form).toMatchObject({ number: 2, created: true })
    expect((await publish('rolls.json', first)).form).toMatchObject({ number: 1, created: false, changed: true })
    expect((await runFoyer(site, 'form', 'diff', 'rolls', '1', '2')).out).toContain('changed  a  Rolls? (label)')
  })

  test('names every fault by its path and stores nothing', async () => {
    const broken = form(
      question('a', 'One'),
      question('a', 'Two'),
      { name: 'b', type: 'picture' },
      question('c', 'What is your current salary?'),
    )
    const answer = await publish('broken.json', broken)
    expect(answer.ok).toBe(false)
    expect(answer.faults.map(({ path }) => path)).toEqual(['sections[0].items[3].type', 'sections[0].items[2].name'])
    const pay = await publish('pay.json', form(question('c', 'What is your current salary?')))
    expect(pay.faults).toMatchObject([
      { path: 'sections[0].items[1].label', message: expect.stringContaining('past pay') },
    ])
    const voluntary = await publish('voluntary.json', form(), '--purpose', 'demographic')
    expect(voluntary.faults.map(({ path }) => path)).toEqual(['sections[0].items[0].required'])
    expect((await runFoyer(site, 'form', 'list')).out).not.toMatch(/broken|pay|voluntary/)
  })

  test("refuses characters that PostgreSQL can't store", async () => {
    const answer = await publish('odd.json', form(question('c', 'Bread\u0000 and \ud800 rolls')))
    expect(answer.faults).toMatchObject([{ path: 'definition', message: expect.stringContaining('characters') }])
  })

  test('refuses files that are not forms, and keys that could be mistaken for something else', async () => {
    expect((await publish('words.json', 'Dear Alice')).error?.code).toBe('bad-json')
    expect((await publish('list.json', [])).error?.code).toBe('bad-form')
    expect((await foyerJson(site, 'form', 'publish', join(folder, 'missing.json'))).error?.code).toBe('no-file')
    expect((await publish('standard-en.json', form())).faults).toMatchObject([{ path: 'key' }])
    // Forms for events are not used yet.
    expect((await publish('event.json', form(), '--purpose', 'event')).error).toBeDefined()
    await publish('given.json', form(), '--purpose', 'given')
    expect((await publish('given.json', form())).faults).toMatchObject([{ path: 'purpose' }])
    expect((await publish('all.json', form(), '--all', '--position', 'B-1')).error?.code).toBe('bad-option')
    expect((await publish('all.json', form(), '--position', 'B-9')).error?.code).toBe('unknown-position')
  })

  test('lists questions that several forms ask', async () => {
    await publish('one.json', form(question('x', 'Can you lift 25 kg?')))
    await publish('two.json', form(question('y', 'can you lift 25 kg')))
    const { questions } = await foyerJson<{ questions: { question: string; forms: object[] }[] }>(site, 'form', 'same')
    expect(questions.find(({ question: asked }) => /25 kg/.test(asked))?.forms).toEqual([
      { key: 'one', name: 'x' },
      { key: 'two', name: 'y' },
    ])
  })

  test("keeps one company's forms apart from another's", async () => {
    const { forms } = await foyerJson<{ forms: object[] }>(site, 'form', 'list', '--domain', 'northgate.example')
    expect(forms).toEqual([])
  })
})

describe('foyer form show', () => {
  test('prints a form as a file, and assigns a version to jobs without one [second/RA3-22]', async () => {
    await publish('drawn.json', { title: 'Drawn', definition: form(question('why', 'Why this job?')) })
    await publish('drawn.json', { title: 'Drawn', definition: form(question('why', 'Why here?')) })
    const { out } = await runFoyer(site, 'form', 'show', 'drawn', '--version', '1')
    const shown: unknown = JSON.parse(out)
    expect(shown).toMatchObject({ key: 'drawn', title: 'Drawn', purpose: 'application', language: 'en' })
    expect(shown).toHaveProperty('definition.sections.0.items.1.label', 'Why this job?')
    const again = await publish('again.json', shown, '--key', 'drawn-again')
    expect(again.form).toMatchObject({ key: 'drawn-again', number: 1, created: true })
    const given = await foyerJson<Answer>(
      site,
      'form',
      'publish',
      '--key',
      'drawn',
      '--version',
      '1',
      '--position',
      'B-2',
    )
    expect(given.form).toMatchObject({ key: 'drawn', number: 1, created: false, changed: true, placed: 1 })
    const unknown = await runFoyer(site, 'form', 'publish', '--key', 'drawn', '--version', '9')
    expect(unknown.err).toContain('drawn has no version 9. It has 1, 2.')
  })
})
