import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ask } from '#testing/assistant/talk.ts'

const searched = async (message: string) => (await ask(message)).calls
const search = (given: object) => [{ name: 'search_jobs', arguments: { query: 'welder', location: 'Leeds', ...given } }]
const pay = (amount: number, interval: string) => ({ pay_min: { amount, currency: 'GBP', interval } })
const weekend = { conditions: [{ kind: 'shift', value: 'weekend', not: true }] }
const partTime = { conditions: [{ kind: 'work_time', value: 'part_time' }] }
const day = { conditions: [{ kind: 'shift', value: 'day' }] }

const before = [
  '',
  'wondering if you’ve got any ',
  'anything going: ',
  'my mate said you’ve got ',
  'is there any ',
  'need ',
] as const
const parts = [
  ['30-35k', pay(30_000, 'year')],
  ['£30,000 to £35,000', pay(30_000, 'year')],
  ['over 30 grand', pay(30_000, 'year')],
  ['£14ph', pay(14, 'hour')],
  ['£14 to £16 an hour', pay(14, 'hour')],
  ['at least £120 a day', pay(120, 'day')],
  ['within 30km', { distance_km: 30 }],
  ['Monday to Friday', weekend],
  ['no weekends', weekend],
  ['weekends off', weekend],
  ['3 days a week', partTime],
  ['school hours', day],
  ['starting asap', {}],
  ['no experience needed', {}],
  ['latest at the top', { sort: 'timestamp' }],
] as const

test('the parts of a search are read in any company', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...before), fc.constantFrom(...parts), async (start, [said, means]) => {
      expect(await searched(`${start}welder jobs in Leeds, ${said}`)).toEqual(search(means))
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['HR manager jobs in Manchester', { query: 'HR manager', location: 'Manchester' }],
  [
    'evening work in a bar in Newcastle',
    { query: 'bar', location: 'Newcastle', conditions: [{ kind: 'shift', value: 'evening' }] },
  ],
  ['project manager, Leeds or nearby', { query: 'project manager', location: 'Leeds' }],
  ['driving jobs near Hull', { query: 'driving', location: 'Hull' }],
  [
    'jobs for people who can’t drive in Telford',
    { location: 'Telford', conditions: [{ kind: 'driving_licence', not: true }] },
  ],
  ['I’m a lark: bakery jobs in Nottingham', { query: 'bakery', location: 'Nottingham' }],
  [
    'teaching assistant, ten miles round Norwich at most',
    { query: 'teaching assistant', location: 'Norwich', distance_km: 16 },
  ],
])('a search: %s', async (message, given) => {
  expect(await searched(message)).toEqual([{ name: 'search_jobs', arguments: given }])
})

test.each(['ping me when a chef job comes up in Bath', 'let me know as soon as chef work turns up in Bath'])(
  'an alert keeps the words in the middle: %s',
  async (message) => {
    expect(await searched(message)).toEqual([
      { name: 'create_alert', arguments: { search: { query: 'chef', location: 'Bath' } } },
    ])
  },
)
