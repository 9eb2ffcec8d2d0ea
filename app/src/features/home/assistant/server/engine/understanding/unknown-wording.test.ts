import { expect, test } from 'vitest'
import { ask } from '#testing/assistant/talk.ts'

const ALERT = { name: 'create_alert', arguments: { search: { query: 'porter', location: 'Exeter' } } }
const asks = ['ping me', 'let me know', 'email me', 'notify me', 'drop me a line', 'keep me posted', 'text me']
const often = [
  ['weekly', 'weekly'],
  ['daily', 'daily'],
  ['every week', 'weekly'],
  ['every day', 'daily'],
] as const
const opens = [
  'about porter jobs around Exeter',
  'when a porter job opens around Exeter',
  'when a porter job comes up in Exeter',
]
test.each(
  asks.flatMap((act) => often.flatMap(([said, frequency]) => opens.map((job) => [`${act} ${said} ${job}`, frequency]))),
)('An alert is requested in other words: %s [second/H3-11]', async (message = '', frequency) => {
  const { calls } = await ask(message, { signedIn: true })
  expect(calls).toEqual([{ ...ALERT, arguments: { ...ALERT.arguments, frequency } }])
})

test.each([
  'I’m fed up, put me through to somebody',
  'connect me to a real person',
  'can I speak to somebody please',
  'get me a human',
])('A human contact is requested in other words: %s [second/H3-11]', async (message) => {
  expect((await ask(message)).calls).toMatchObject([{ name: 'contact' }])
})

test.each(['I adore cheese', 'they sold us a broken kettle', 'we painted it green and they liked it'])(
  'a message that is not understood is not searched for: %s [second/H3-11]',
  async (message) => {
    const { kind, frames, calls, texts } = await ask(message)
    expect([kind, frames, calls]).toEqual(['ask', ['not-understood', 'examples'], []])
    expect(texts.join(' ')).toBe(
      'I didn’t understand that. Try “Lighthouse Technician”, “only part-time”, or “What does the first one pay?”',
    )
  },
)

test.each([
  ['de', 'Ich liebe Käse'],
  ['fr', 'J’aime le fromage'],
  ['nl', 'Ik bewonder kazen'],
])('a statement is not searched for in %s [second/H3-11]', async (language, message) => {
  const { frames } = await ask(message, { language })
  expect(frames).toEqual(['not-understood', 'examples'])
})

test('a verb before the job isn’t part of it [second/H3-11]', async () => {
  const { calls } = await ask('I fancy porter jobs in Exeter')
  expect(calls).toEqual([{ name: 'search_jobs', arguments: { query: 'porter', location: 'Exeter' } }])
})
