import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TalkContext } from '../../../../conversation.ts'
import { ask, lighthousePosting } from '#testing/assistant/talk.ts'

const positions = [
  lighthousePosting,
  { ...lighthousePosting, id: 8, title: 'Net Mender', place: 'Leeds' },
  { ...lighthousePosting, id: 9, title: 'Kitchen Porter', place: 'Exeter' },
]
const ids = positions.map(({ id }) => id)

async function talk(message: string, before: string, context: Partial<TalkContext>) {
  const turns = [{ role: 'user' as const, text: before }]
  return (await ask(message, { positions, signedIn: true, context: { turns, ...context } })).calls
}

const numbers = [
  ['first', 7],
  ['second', 8],
  ['third', 9],
] as const
const removals = [
  (which: string) => `take the ${which} out`,
  (which: string) => `don't need the ${which} any more`,
  (which: string) => `get rid of the ${which} one`,
  (which: string) => `drop the ${which}`,
]

test('a job is taken out of the list shown just before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...removals), fc.constantFrom(...numbers), async (say, [which, id]) => {
      expect(await talk(say(which), "what's in my cart?", { cart: ids })).toEqual([
        { name: 'cart_remove', arguments: { position_ids: [id] } },
      ])
      expect(await talk(say(which), 'show my saved jobs', { shown: ids })).toEqual([
        { name: 'unsave_job', arguments: { position_id: id } },
      ])
    }),
    { numRuns: 8 },
  )
})

test('an alert is deleted by its words after the list of alerts', async () => {
  for (const say of [removals[2], removals[3]])
    expect(await talk(say?.('plumber') ?? '', 'which alerts do I have?', {})).toEqual([
      { name: 'delete_alert', arguments: { name: 'plumber' } },
    ])
})

test('all jobs of the cart are applied for after it was listed', async () => {
  expect(await talk('apply to them all', "what's in my cart?", { cart: [7, 9] })).toEqual([
    { name: 'start_application', arguments: { position_ids: [7, 9] } },
  ])
})

test.each(numbers)('only the number of a listed job shows it: the %s one', async (which, id) => {
  expect(await talk(`the ${which} one`, 'jobs in Whitby', { shown: ids })).toEqual([
    { name: 'show_job', arguments: { position_id: id } },
  ])
})

test('the number of a job completes a question asked before', async () => {
  const turns = [{ role: 'user' as const, text: 'what does it pay?' }]
  const { kind, calls } = await ask('the second one', { positions, context: { turns, shown: ids } })
  expect(calls).toEqual([])
  expect(kind).toBe('answer')
})
