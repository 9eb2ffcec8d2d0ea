import { expect, test } from 'vitest'
import { ask, lighthousePosting } from '#testing/assistant/talk.ts'

const text = (id: string, title: string, words: string) => ({ id, title, text: words, language: 'en', url: '' })
const knowledge = [
  text(
    'steps',
    'From application to first day',
    'There are three steps: form, telephone call, checks. Most people start six weeks after they applied. The telephone call takes ten minutes.',
  ),
  text(
    'friend',
    'Recommend a friend',
    'Employees who recommend somebody get £100 when that person has finished two months.',
  ),
  text('reach', 'Reach us', 'The people team answers 0113 496 0200 from 9:00 to 16:00 on working days.'),
  text('photo', 'Photographs', 'Please do not put a photograph into the form.'),
]
const posting = (id: number, title: string, html: string, more: object = {}) => ({
  ...lighthousePosting,
  id,
  title,
  payText: null,
  description: html,
  ...more,
})
const tram = posting(
  121,
  'Tram Driver',
  `<p>Full time</p><p>You drive trams in Leeds. While we advertise a full time job, part time at 24 hours a week would also be considered.</p>
  <p>Moving to one depot will help us support each other better.</p><p>Closing date: 12 noon on 3 March 2027</p>
  <p>Interview date: 20 March 2027</p><p>Two posts are available.</p>`,
)
const bakery = posting(122, 'Baker', '<p>Full time</p><p>You bake bread in Leeds.</p>')
const archive = posting(123, 'Archivist', '<p>This is a fixed term contract for 12 months.</p><p>You sort papers.</p>')
const steps = posting(
  124,
  'Clerk',
  `<h3>Afterwards</h3><p>Up to three days weekly from home, once you know the work.</p>
  <h3>To begin with</h3><p>Four weeks of training, two of them in Leeds.</p><p>You learn in four steps.</p>`,
  { workLocation: 'hybrid' },
)
const positions = [tram, bakery, archive, steps]
const answer = async (position: number | null, question: string) => {
  const { kind, passages } = await ask(question, { context: { position }, positions, knowledge })
  return kind === 'answer' ? passages.map((passage) => passage.text).join(' ¶ ') : 'not known'
}

test.each([
  'Until when can I send my application?',
  'Before what date must I apply?',
  'By when do I have to apply?',
  'What is the last day to apply?',
  'When is the deadline?',
  'How long can I still apply?',
])('a question for the closing date gets that date or no answer: %s [second/H3-09]', async (question) => {
  expect(await answer(121, question)).toBe('Closing date: 12 noon on 3 March 2027')
  expect(await answer(122, question)).toBe('not known')
})

test.each(['When is someone at the phone?', 'What hours can I ring you?', 'When can I call you?'])(
  'a question for hours gets hours: %s [second/H3-09]',
  async (question) => {
    expect(await answer(null, question)).toBe(knowledge[2]?.text)
  },
)

test.each([
  ['Could I work fewer days than full time?', 'part time at 24 hours a week would also be considered'],
  ['May I work part time?', 'part time at 24 hours a week would also be considered'],
  ['What relocation support do you offer?', 'not known'],
  ['Will you help me move house?', 'not known'],
  ['Can I bring a friend to the interview?', 'not known'],
  ['Can my mother come to the interview?', 'not known'],
  ['Could I do the interview by video?', 'not known'],
  ['When is the interview?', '20 March 2027'],
])('a permission, an amount or support must be stated: %s [second/H3-10]', async (question, passage) => {
  expect(await answer(121, question)).toContain(passage)
})

test.each([
  [121, 'How many vacancies are there?', 'Two posts are available.'],
  [121, 'How many posts are there?', 'Two posts are available.'],
  [121, 'What do I get if I refer someone?', '£100'],
  [null, 'What do you pay for recommending a friend?', '£100'],
  [121, 'Shall I add a picture of myself?', 'Please do not'],
  [null, 'Do you want a photo?', 'Please do not'],
  [123, 'For how long is it?', '12 months'],
  [123, 'Is this for good?', '12 months'],
  [123, 'Which organisation is this with?', 'Brightwater Harbours'],
])('a common question is known: %s %s [second/H3-15]', async (position, question, passage) => {
  expect(await answer(position, question)).toContain(passage)
})

test('a heading is not read as part of the sentence below it [second/RA3-16]', async () => {
  expect(await answer(124, 'How long is the training?')).toBe('Four weeks of training, two of them in Leeds.')
  expect(await answer(124, 'Is working from home possible?')).toBe(
    'Workplace: Hybrid ¶ Up to three days weekly from home, once you know the work.',
  )
})

test('an on-site job says so if its text doesn’t mention working from home [second/RA3-16]', async () => {
  const { kind, passages } = await ask('Is working from home possible?', { context: { position: 122 }, positions })
  expect([kind, passages.map((passage) => passage.text)]).toEqual(['unknown', ['Workplace: On site']])
})
