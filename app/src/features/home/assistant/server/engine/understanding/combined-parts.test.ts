import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ask } from '#testing/assistant/talk.ts'

const roles = ['porter', 'welder', 'nurse'] as const
const frames = ['{} jobs', 'any {} jobs going', 'I’m looking for {} jobs', 'have you got any {} vacancies'] as const
const places = ['Exeter', 'Leeds', 'Plymouth'] as const
const nears = ['in', 'near', 'around'] as const
const parts = [
  [' part time', { conditions: [{ kind: 'work_time', value: 'part_time' }] }],
  [', permanent', { conditions: [{ kind: 'contract', value: 'permanent' }] }],
  [', no weekends', { conditions: [{ kind: 'shift', value: 'weekend', not: true }] }],
  [', best paid first', { sort: 'pay' }],
  [', 30k at least', { pay_min: { amount: 30_000, currency: 'GBP', interval: 'year' } }],
  [', please', {}],
] as const
const search = fc.record({
  role: fc.constantFrom(...roles),
  frame: fc.constantFrom(...frames),
  place: fc.constantFrom(...places),
  near: fc.constantFrom(...nears),
  part: fc.constantFrom(...parts),
})
const corrections = [
  'make it {}',
  'sorry, {}',
  'I meant {}',
  '{} instead',
  'same again in {}',
  'what about {}',
  'actually {}',
] as const

test('a search is understood in any combination of its parts, and no other word is searched for', async () => {
  await fc.assert(
    fc.asyncProperty(search, async ({ role, frame, place, near, part: [said, means] }) => {
      const { calls } = await ask(`${frame.replace('{}', role)} ${near} ${place}${said}`)
      expect(calls).toEqual([{ name: 'search_jobs', arguments: { query: role, location: place, ...means } }])
    }),
    { numRuns: 60 },
  )
})

test('a correction replaces the place and keeps every other part', async () => {
  const changed = fc.record({ search, correction: fc.constantFrom(...corrections) })
  await fc.assert(
    fc.asyncProperty(changed, async ({ search: { role, part }, correction }) => {
      const [said, means] = part
      const turns = [{ role: 'user' as const, text: `${role} jobs in Exeter${said}` }]
      const { calls } = await ask(correction.replace('{}', 'Leeds'), { context: { turns } })
      expect(calls).toEqual([{ name: 'search_jobs', arguments: { query: role, location: 'Leeds', ...means } }])
    }),
    { numRuns: 40 },
  )
})

test('a part that no longer has to hold is dropped, and the others are kept', async () => {
  const dropped = fc.record({
    role: fc.constantFrom(...roles),
    place: fc.constantFrom(...places),
    part: fc.constantFrom('permanent', 'remote', 'part time'),
    frame: fc.constantFrom('it doesn’t have to be {}', 'it needn’t be {}', 'does not need to be {}'),
  })
  await fc.assert(
    fc.asyncProperty(dropped, async ({ role, place, part, frame }) => {
      const turns = [{ role: 'user' as const, text: `${role} jobs in ${place}, ${part}` }]
      const { calls } = await ask(frame.replace('{}', part), { context: { turns } })
      expect(calls).toEqual([{ name: 'search_jobs', arguments: { query: role, location: place } }])
    }),
    { numRuns: 20 },
  )
})

test('hours between two numbers are both limits', async () => {
  const range = fc.record({
    least: fc.integer({ min: 8, max: 20 }),
    more: fc.integer({ min: 1, max: 19 }),
    frame: fc.constantFrom('{} hours a week', 'between {} hrs weekly', 'from {} hours per week'),
    to: fc.constantFrom(' to ', ' and ', '-'),
  })
  await fc.assert(
    fc.asyncProperty(range, async ({ least, more, frame, to }) => {
      const { calls } = await ask(`porter jobs in Leeds, ${frame.replace('{}', `${least}${to}${least + more}`)}`)
      const conditions = [{ kind: 'hours', min: least, max: least + more }]
      expect(calls).toEqual([{ name: 'search_jobs', arguments: { query: 'porter', location: 'Leeds', conditions } }])
    }),
    { numRuns: 20 },
  )
})
