import { answerState, type StandardItem } from '@foyer/form-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyApplicationService } from '#features/applying/applications/server/index.ts'
import { moveDraftsService, publishForm } from '#features/applying/forms/server/index.ts'
import { answers, type ApplicationSite, MERIDIAN, openApplicationSite } from '#testing/applications.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { openVisitor, signIn, type Visitor } from '#testing/visitor.ts'

const yesOrNo = [
  { label: 'Yes', value: 'yes' },
  { label: 'No <sorry>', value: 'no' },
]
const shifts = ['early', 'late', 'night'].map((value) => ({ label: `The ${value} one`, value }))
const items = [
  {
    name: 'licence',
    type: 'radio',
    label: 'Do you drive?',
    choices: yesOrNo,
    requiredAnswer: { anyOf: ['yes'], also: 'A licence that you’re about to get counts, too.' },
  },
  { name: 'years', type: 'number', label: 'Years as a baker?', requiredAnswer: { min: 2, max: 40 } },
  {
    name: 'shifts',
    type: 'checkbox',
    label: 'Which shifts?',
    choices: shifts,
    requiredAnswer: { allOf: ['early', 'late'] },
  },
  { name: 'start', type: 'date', label: 'When can you start?', requiredAnswer: { latest: '2027-03-01' } },
  { name: 'nights', type: 'checkboxItem', label: 'I can work at night.', requiredAnswer: { ticked: true } },
  { name: 'adult', type: 'select', label: 'What is your age?', choices: yesOrNo, requiredAnswer: { anyOf: ['yes'] } },
  { name: 'why', type: 'textarea', label: 'Why us?' },
] satisfies StandardItem[]
const LIST = [
  'Do you drive? Yes',
  'Years as a baker? 2 to 40',
  'Which shifts? The early one and The late one',
  'When can you start? March 1, 2027 or earlier',
  'I can work at night. Yes',
  'What is your age? Yes',
]

/** The answers of each applicant to the questions above; those that are missing weren't given. */
const PEOPLE: Record<string, Record<string, unknown>> = {
  ada: { licence: 'yes', years: 2, shifts: ['early', 'late'], start: '2027-03-01', nights: true, adult: 'yes' },
  ben: { licence: 'no', years: 1, shifts: ['early'], start: '2027-03-02', nights: false, adult: 'no' },
  cleo: { years: 41, shifts: ['early', 'late', 'night'] },
  dan: { licence: 'yes', years: 40.5, start: '2026-12-31', adult: 'yes' },
  eve: {},
}

let on: ApplicationSite
let rita: Visitor
const sent = new Map<string, string>()
beforeAll(async () => {
  on = await openApplicationSite({ site: { supportedLanguages: ['en', 'de'] } })
  const { db, use } = on.site.context
  const definition = { sections: [{ title: 'For the job', items }] }
  await publishForm({ db, now: TEST_NOW, moveDrafts: use(moveDraftsService) }, on.tenant, {
    key: 'bakers',
    purpose: 'application',
    definition,
    positions: [on.idOf('A')],
    by: 'test',
  })
  for (const [name, given] of Object.entries(PEOPLE)) {
    const values = answers({ firstname: name, lastname: 'Test', email: `${name}@example.org`, ...given })
    sent.set(name, (await on.apply(await on.guest(), on.idOf('A'), values)).encId)
  }
  rita = await signIn(on.site, MERIDIAN, 'rita@example.com')
})
afterAll(() => on?.close())

const idOf = (name: string) => sent.get(name) ?? ''
interface Opened {
  requiredAnswers: { question: string; answers: string; state: string }[]
  answers: { question: string }[]
}
const open = async (name: string) =>
  (await rita.get(`/api/desk/applications/${idOf(name)}`)).json<{ data: Opened }>().data
const statesOf = async (name: string) => (await open(name)).requiredAnswers.map(({ state }) => state)
const listed = async (filter: string) => {
  const answer = await rita.get(`/api/desk/applications?job=${on.idOf('A')}&required=${filter}`)
  const { applications } = answer.json<{ data: { applications: { id: string }[] } }>().data
  return applications.flatMap(({ id }) => [...sent].find(([, encId]) => encId === id)?.[0] ?? []).toSorted()
}
const plain = (html: string) => html.replaceAll(/<[^<>]*>/g, ' ').replaceAll(/\s+/g, ' ')

describe('The answers that a job requires', () => {
  test('are read in its ad and before the first question, the same in both', async () => {
    const visitor = await openVisitor(on.site, MERIDIAN)
    const ad = async (language: string, job = 'A') =>
      (await visitor.get(`/api/pcsx/position_details?position_id=${on.idOf(job)}&hl=${language}`)).json<{
        data: { requiredHtml?: string }
      }>().data.requiredHtml
    const html = (await ad('en')) ?? ''
    expect(html.match(/<li.*?<\/li>/g)?.map((line) => plain(line.replace(/<br>.*/, '')).trim())).toEqual(LIST)
    expect(plain(html)).toContain('Required for this job')
    expect(html).toContain('A licence that you’re about to get counts, too.')
    expect(plain((await ad('de')) ?? '')).toContain('Für diese Stelle erforderlich')
    expect(await ad('en', 'B')).toBeUndefined()
    const info = await visitor.get(`/api/pcsx/apply_info?position_id=${on.idOf('A')}`)
    const { requiredAnswers } = info.json<{ data: { requiredAnswers: { question: string; answers: string }[] } }>().data
    expect(requiredAnswers.map(({ question, answers: meeting }) => `${question} ${meeting}`)).toEqual(LIST)
  })

  test('are met, not met or not answered at the desk, and nothing has been decided by it', async () => {
    expect(await statesOf('ada')).toEqual(['met', 'met', 'met', 'met', 'met', 'met'])
    expect(await statesOf('ben')).toEqual(Array(6).fill('not-met'))
    for (const [name, given] of Object.entries(PEOPLE))
      expect(await statesOf(name)).toEqual(
        items.flatMap(
          (item) =>
            answerState(item, item.type === 'checkboxItem' ? (given[item.name] ?? false) : given[item.name]) ?? [],
        ),
      )
    const rows = await on.rows('SELECT DISTINCT state, reject_later FROM applications')
    expect(rows).toEqual([{ state: 'submitted', reject_later: null }])
    expect(await on.rows('SELECT DISTINCT actor, action FROM application_events')).toHaveLength(1)
  })

  test('filter the list of a job', async () => {
    const states = new Map<string, string[]>()
    for (const name of sent.keys()) states.set(name, await statesOf(name))
    const required = items.filter((item) => 'requiredAnswer' in item)
    for (const [at, { name }] of required.entries())
      for (const state of ['met', 'not-met', 'unanswered'])
        expect([name, state, await listed(`${name}:${state}`)]).toEqual([
          name,
          state,
          [...states].flatMap(([who, own]) => (own[at] === state ? [who] : [])).toSorted(),
        ])
    expect(await listed('why:met')).toHaveLength(sent.size)
    const board = await rita.get(`/api/desk/board?job=${on.idOf('A')}&required=licence:met`)
    expect(board.json()).toMatchObject({
      data: {
        total: 2,
        required: expect.arrayContaining([{ name: 'licence', question: 'Do you drive?', answers: 'Yes' }]),
      },
    })
  })

  test('are in the export, and for programs', async () => {
    const exported = await rita.get(`/api/desk/export?ids=${idOf('ben')},${idOf('ada')}`)
    const [head = '', ben = '', ada = ''] = exported.body.split('\r\n')
    expect(head).toMatch(/,required: Do you drive\?,required: Years as a baker\?,.*required: What is your age\?$/)
    expect(ben).toMatch(/(,not-met){6}$/)
    expect(ada).toMatch(/(,met){6}$/)
    const shown = await on.site.context
      .use(companyApplicationService)
      .show({ tenantId: on.tenant.id, encId: idOf('dan') })
    expect(shown.requiredAnswers[1]).toEqual({
      name: 'years',
      question: 'Years as a baker?',
      answers: '2 to 40',
      state: 'not-met',
    })
  })

  test('can be the reason of a rejection where they aren’t met, as the ad has them', async () => {
    const offered = async (...names: string[]) =>
      (await rita.get(`/api/desk/requirements?ids=${names.map(idOf).join(',')}`)).json<{
        data: { requirements: string[] }
      }>().data.requirements
    expect(await offered('ben')).toEqual(LIST)
    expect(await offered('ada')).toEqual([])
    expect(await offered('ben', 'dan')).toEqual(['Years as a baker? 2 to 40', 'I can work at night. Yes'])
    const reject = (name: string, words: string) =>
      rita.post(`/api/desk/applications/${idOf(name)}/reject`, { reasons: [{ kind: 'requirement', words }] })
    expect((await reject('dan', 'Do you drive? Yes')).json()).toMatchObject({ error: { code: 'not-stated' } })
    expect((await reject('dan', 'Years as a baker? 2 to 40')).statusCode).toBe(200)
  })

  test('don’t say who a person is while names are hidden', async () => {
    await rita.post('/api/desk/acts/jobs/hide-names', { id: on.idOf('A'), until: 'interview' })
    expect(await statesOf('ben')).toEqual([...Array(5).fill('not-met'), 'hidden'])
    expect(await listed('adult:not-met')).toEqual([])
    expect(await listed('licence:not-met')).toEqual(['ben'])
    const { requirements } = (await rita.get(`/api/desk/requirements?ids=${idOf('ben')}`)).json<{
      data: { requirements: string[] }
    }>().data
    expect(requirements).toEqual(LIST.slice(0, 5))
    const exported = await rita.get(`/api/desk/export?ids=${idOf('ben')}`)
    expect(exported.body).toMatch(/,hidden\r\n/)
  })
})

test('only the form of an application can require answers', async () => {
  const { db, use } = on.site.context
  const publish = (purpose: 'given' | 'demographic') =>
    publishForm({ db, now: TEST_NOW, moveDrafts: use(moveDraftsService) }, on.tenant, {
      key: purpose,
      purpose,
      definition: { sections: [{ title: 'About you', items: items.slice(0, 1) }] },
      by: 'test',
    })
  for (const purpose of ['given', 'demographic'] as const)
    await expect(publish(purpose)).rejects.toMatchObject({
      faults: [{ path: 'sections[0].items[0].requiredAnswer', message: expect.stringContaining('of an application') }],
    })
})
