import { expect, test } from 'vitest'
import { ask } from '#testing/assistant/talk.ts'

const text = (id: string, title: string, written: string) => ({ id, title, text: written, language: 'en', url: '' })
const knowledge = [
  text(
    'saving',
    'Saving your application',
    'You can stop at any time and carry on later on another device. We keep drafts for 30 days.',
  ),
  text(
    'steps',
    'What happens next',
    'After the form we call you for a chat of about fifteen minutes, then invite you for a day.',
  ),
  text(
    'access',
    'Help with the interview',
    'We can book a sign language interpreter and send the questions a day ahead.',
  ),
  text(
    'moving',
    'Moving',
    'For permanent jobs we pay moving costs up to £2,500. If you leave within a year, half is paid back.',
  ),
  text('history', 'Who we are', 'We have made clocks in Dundee since 1921 and are owned by our staff.'),
]
const asked = async (question: string) => {
  const { kind, passages } = await ask(question, { context: { position: null }, knowledge })
  return { kind, ids: passages.map(({ source }) => (source.kind === 'company' ? source.id : source.kind)) }
}

test.each([
  ['can I carry on with my application on another device', 'saving'],
  ['How long do you keep drafts?', 'saving'],
  ['do you pay moving costs', 'moving'],
  ['Is a sign language interpreter possible?', 'access'],
  ['Since when have you made clocks?', 'history'],
])('the company’s texts answer: %s', async (question, id) => {
  expect(await asked(question)).toEqual({ kind: 'answer', ids: [id] })
})

test.each([
  ['start the form on the bus and finish on my laptop, is that possible?', 'saving'],
  ['who rings who once the form has gone off', 'steps'],
  ["I'm deaf, could somebody translate for me?", 'access'],
  ['if I quit after seven months do I owe you the removal van?', 'moving'],
])('in other words the right text is among those shown: %s', async (question, id) => {
  expect((await asked(question)).ids).toContain(id)
})

test.each(['How many clocks did you sell last year?', 'Who is your chief executive?', 'What do you pay for overtime?'])(
  'the company’s texts don’t answer: %s',
  async (question) => {
    expect((await asked(question)).kind).not.toBe('answer')
  },
)
