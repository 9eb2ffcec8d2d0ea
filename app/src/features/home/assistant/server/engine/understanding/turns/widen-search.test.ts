import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ask } from '#testing/assistant/talk.ts'

async function searchAfter(message: string, ...said: string[]) {
  const turns = said.map((text) => ({ role: 'user' as const, text }))
  const [call] = (await ask(message, { context: { turns } })).calls
  return call?.name === 'search_jobs' ? call.arguments : undefined
}

const base = { query: 'cleaner', location: 'Exeter' }
const fine = ['is ok as well', 'is alright too', 'would be fine', 'is okay']

test('another value of a limit is accepted: hours, distance', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...fine), fc.integer({ min: 21, max: 39 }), async (say, hours) => {
      expect(await searchAfter(`${hours} hours ${say}`, 'cleaner jobs in Exeter under 20 hours')).toEqual({
        ...base,
        conditions: [{ kind: 'hours', max: hours }],
      })
      expect(await searchAfter(`${hours} km ${say}`, 'cleaner jobs in Exeter within 10 km')).toEqual({
        ...base,
        distance_km: hours,
      })
      expect(await searchAfter(`fixed term ${say}`, 'permanent cleaner jobs in Exeter')).toEqual(base)
    }),
    { numRuns: 8 },
  )
})

test.each(['days would suit me better', 'days would be better actually', 'I prefer days'])(
  'another shift replaces the one of the search: %s',
  async (message) => {
    expect(await searchAfter(message, 'cleaner jobs in Exeter, nights')).toEqual({
      ...base,
      conditions: [{ kind: 'shift', value: 'day' }],
    })
  },
)

test.each([
  ['kill the night shifts', 'night'],
  ['drop the weekends', 'weekend'],
] as const)('a shift that no search asked for is ruled out: %s', async (message, value) => {
  expect(await searchAfter(message, 'cleaner jobs in Exeter')).toEqual({
    ...base,
    conditions: [{ kind: 'shift', value, not: true }],
  })
})

test.each(['the Exeter in Scotland', 'Exeter in Scotland I mean', 'the Exeter in Scotland obviously'])(
  'one of several places of a name is chosen: %s',
  async (message) => {
    expect(await searchAfter(message, 'cleaner jobs in Exeter')).toEqual({ ...base, location: 'Exeter, Scotland' })
  },
)

test('a whole country has no distance, and an hourly wage needs no currency', async () => {
  const said = 'cleaner jobs in Exeter'
  expect(await searchAfter('anywhere in Wales', said, 'within 10 km')).toEqual({ ...base, location: 'Wales' })
  expect((await searchAfter('at least 14 an hour', said))?.pay_min).toMatchObject({ amount: 14, interval: 'hour' })
})

test.each(['no fixed term contracts', 'not fixed term', 'nothing fixed term'])(
  'a kind of contract is ruled out: %s',
  async (without) => {
    expect(await searchAfter(`cleaner in Exeter, ${without}`)).toEqual({
      ...base,
      conditions: [{ kind: 'contract', value: 'fixed_term', not: true }],
    })
  },
)
