import { expect, test } from 'vitest'
import { ask, minimalPosting } from '#testing/assistant/talk.ts'

const position = {
  ...minimalPosting,
  id: 31,
  description: `<p>You join eleven bell founders and use Python 3 in the pattern shop. A room in the hostel costs £70 a week.</p>
  <p>Health plan: dental and medical from day 31; we cover 80% of the premium.</p>
  <p>You look after a girl in Year 4. We are the joint service of three parishes around Exeter.</p>
  <p>The post is open because of a retirement. Contract: fixed term for 12 months until 31 March 2028.</p>
  <p>Later you can do a level 3 apprenticeship. Closing date: 7 February 2027, midnight.</p>
  <table><tr><td>Salary</td><td>Grade 8, £36,124 rising to £39,513</td></tr><tr><td>Leave</td><td>26 days</td></tr></table>`,
}
const kindOf = async (question: string) => ask(question, { context: { position: 31 }, positions: [position] })

test.each([
  ['a part of a whole', 'How many of the eleven use Python?'],
  ['a share', 'How many to a room in the hostel?'],
  ['a thing that is not there', 'What is the waiting period on the dental plan?'],
  ['a name', 'What is the girl called?'],
  ['several names', 'What are the names of the three parishes?'],
  ['a person', 'Who was it that retired?'],
  ['pay', 'Would my pay drop during the apprenticeship?'],
  ['an extension', 'Any chance they keep me on after March 2028?'],
])('a question for %s is not answered by a sentence about the same thing', async (_lacking, question) => {
  expect((await kindOf(question)).kind).toBe('unknown')
})

test.each([
  ['What would I earn here?', '£36,124'],
  ['How many days of leave do I get?', '26 days'],
  ['Until when can I apply?', '7 February 2027'],
  ['What is the premium on the health plan?', '80%'],
])('a question whose value stands beside the thing is answered: %s', async (question, passage) => {
  const { kind, passages } = await kindOf(question)
  expect([kind, passages.map(({ text }) => text).join(' ')]).toEqual(['answer', expect.stringContaining(passage)])
})
