import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TalkContext } from '../../../../conversation.ts'
import { ask, lighthousePosting } from '#testing/assistant/talk.ts'

const positions = [
  lighthousePosting,
  { ...lighthousePosting, id: 8, title: 'Net Mender', place: 'Leeds', payText: '£24,000 a year' },
  { ...lighthousePosting, id: 9, title: 'Kitchen Porter', place: 'Exeter', payText: '£11.60 an hour' },
  { ...lighthousePosting, id: 10, title: 'Staff Nurse', place: 'Plymouth', payText: '£39,000 a year' },
]
const shown = positions.map(({ id }) => id)

async function talk(message: string, said: readonly string[] = [], context: Partial<TalkContext> = {}) {
  const turns = said.map((text) => ({ role: 'user' as const, text }))
  return (await ask(message, { positions, signedIn: true, context: { turns, shown, ...context } })).calls
}

const acts = [
  ['save the first one', 'save_job', (id: number) => ({ position_id: id })],
  ['put the first one in my basket', 'cart_add', (id: number) => ({ position_ids: [id] })],
  ['apply for the first one', 'start_application', (id: number) => ({ position_ids: [id] })],
] as const
const others = [
  ['and the second one', 8],
  ['the third one as well', 9],
  ['and the one below it too', 8],
  ['also the last one', 10],
  ['the nurse too', 10],
] as const

test('an act is done again with another job of the list', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...acts), fc.constantFrom(...others), async ([first, name, given], [then, id]) => {
      expect(await talk(then, [first])).toEqual([{ name, arguments: given(id) }])
    }),
    { numRuns: 15 },
  )
})

test.each([
  ['take it out again', 'put the first one in my basket', 'cart_remove', { position_ids: [7] }],
  ['undo that', 'save the first one', 'unsave_job', { position_id: 7 }],
  ['swap the third for the fourth', 'compare the first and the third', 'compare_jobs', { position_ids: [7, 10] }],
] as const)('an act is changed: %s', async (message, before, name, given) => {
  expect(await talk(message, [before])).toEqual([{ name, arguments: given }])
})

test.each([
  ['compare the last two', 'compare_jobs', { position_ids: [9, 10] }],
  ['put 1 and 3 side by side', 'compare_jobs', { position_ids: [7, 9] }],
  ['how do the porter and the nurse jobs compare', 'compare_jobs', { position_ids: [9, 10] }],
  ['save the best paid one', 'save_job', { position_id: 10 }],
  ['start the application for the net mender', 'start_application', { position_ids: [8] }],
] as const)('jobs are named: %s', async (message, name, given) => {
  expect(await talk(message)).toEqual([{ name, arguments: given }])
})

test.each([
  ['and not the second one', 'save the first one'],
  ['and the second one not', 'apply for the first one'],
  ['do not undo that', 'save the first one'],
  ["don't take it back out", 'put the first one in my basket'],
  ["which is better, the first or the third, don't care about the pay", 'compare the first and the third'],
] as const)('an act denied is not done again: %s', async (message, before) => {
  expect((await talk(message, [before])).map(({ arguments: given }) => given)).not.toContainEqual(
    expect.toSatisfy((given: object) =>
      'position_ids' in given ? String(given.position_ids) !== '7,9' : 'position_id' in given,
    ),
  )
})

const alert = { name: 'create_alert', arguments: { search: { query: 'chef', location: 'York' }, frequency: 'weekly' } }
const waiting = { pending: { token: 't', call: alert } } as Partial<TalkContext>

test.each(['every day would suit me better', 'daily, not weekly', 'no, every day', 'yes but daily please'])(
  'the frequency of a proposed alert is corrected: %s',
  async (message) => {
    const call = { ...alert, arguments: { ...alert.arguments, frequency: 'daily' } }
    expect(await talk(message, [], waiting)).toEqual([call])
  },
)

test('a proposal is corrected by a title, kept waiting by a question, and dropped by a no', async () => {
  const call = { name: 'cart_add', arguments: { position_ids: [10] } }
  const cart = { pending: { token: 't', call } } as Partial<TalkContext>
  expect(await talk('no wait, the porter', [], cart)).toEqual([{ ...call, arguments: { position_ids: [9] } }])
  const { kind } = await ask('hold on, is there parking?', { positions, context: { ...cart, position: 7 } })
  expect(kind).toBe('answer')
  expect(await talk('actually leave it', [], cart)).toEqual([])
})

const base = 'porter jobs in Exeter'
test.each([
  ['not porter, cleaner', [base], { query: 'cleaner', location: 'Exeter' }],
  ['I meant cleaner not porter', [base], { query: 'cleaner', location: 'Exeter' }],
  ['Plymouth, not Exeter', [base], { query: 'porter', location: 'Plymouth' }],
  ['scrap that, Plymouth', [base], { query: 'porter', location: 'Plymouth' }],
  ['scrap that, nurse jobs in Leeds', [base, 'part time only'], { query: 'nurse', location: 'Leeds' }],
  [
    'oh wait, not days. nights',
    [`${base}, day shifts`],
    { query: 'porter', location: 'Exeter', conditions: [{ kind: 'shift', value: 'night' }] },
  ],
  [
    'without the weekends',
    [base],
    { query: 'porter', location: 'Exeter', conditions: [{ kind: 'shift', value: 'weekend', not: true }] },
  ],
  ['the days thing doesn’t matter', [`${base}, days only`], { query: 'porter', location: 'Exeter' }],
  [
    'and with visa sponsorship',
    [base, 'make it Leeds', 'go back to the first search'],
    { query: 'porter', location: 'Exeter', conditions: [{ kind: 'visa_sponsorship' }] },
  ],
] as const)('a search is corrected: %s', async (message, before, search) => {
  expect(await talk(message, before)).toEqual([{ name: 'search_jobs', arguments: search }])
})

test('the job talked about stays the one of the conversation until a new search', async () => {
  const said = ['jobs in Whitby', 'the first one, how many hours?']
  expect(await talk('apply for it', said)).toEqual([{ name: 'start_application', arguments: { position_ids: [7] } }])
  const { kind } = await ask('is there parking?', {
    positions,
    context: { shown, turns: said.map((text) => ({ role: 'user' as const, text })) },
  })
  expect(kind).toBe('answer')
})
