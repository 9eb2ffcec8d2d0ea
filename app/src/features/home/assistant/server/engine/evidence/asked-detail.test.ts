import { expect, test } from 'vitest'
import { ask, minimalPosting } from '#testing/assistant/talk.ts'
import { detailAsked, type DetailName } from './asked-detail.ts'

const topics = ['parking', 'uniform', 'training', 'interview', 'canteen', 'pension', 'relocation']
const forms: readonly (readonly [DetailName, (topic: string) => string])[] = [
  ['amount', (topic) => `how much is the ${topic}`],
  ['amount', (topic) => `What do you pay for the ${topic}?`],
  ['number', (topic) => `how many people use the ${topic}`],
  ['date', (topic) => `when is the ${topic}`],
  ['date', (topic) => `What date is the ${topic}?`],
  ['time', (topic) => `What time is the ${topic}?`],
  ['duration', (topic) => `how long does the ${topic} last`],
  ['frequency', (topic) => `how often is there ${topic}`],
  ['distance', (topic) => `how far is the ${topic} from the station`],
  ['measure', (topic) => `how heavy is the ${topic}`],
  ['measure', (topic) => `By how much did the ${topic} grow?`],
  ['person', (topic) => `what's the surname of the one who runs the ${topic}`],
  ['person', (topic) => `who runs the ${topic}`],
  ['reason', (topic) => `why is there a ${topic}`],
  ['place', (topic) => `where is the ${topic}`],
  ['contact', (topic) => `phone number for ${topic}?`],
  ['yesNo', (topic) => `is there a ${topic}`],
]

test.each(forms.flatMap(([detail, form]) => topics.map((topic) => [form(topic), detail] as const)))(
  '%s asks for %s',
  (question, detail) => {
    expect(detailAsked(question)).toBe(detail)
  },
)

const filler =
  '<p>You look after the greenhouse and its ferns.</p><p>The nursery is older than the town.</p><p>Nobody works alone here.</p>'
let id = 500
const answerTo = async (question: string, sentence: string) => {
  id += 1
  const position = { ...minimalPosting, id, description: `<p>${sentence}</p>${filler}` }
  const { kind, passages } = await ask(question, { context: { position: id }, positions: [position] })
  return [kind, passages[0]?.text]
}

/** A topic, a sentence that only mentions it, and one for each detail that says it. */
const said = [
  ['parking', 'There is parking behind the office.', { 'how much is the parking': 'Parking costs £3 a day.' }],
  [
    'pension',
    'There is a company pension.',
    { 'How much do you pay into the pension?': 'We pay 8% into the pension.' },
  ],
  ['training', 'You get full training.', { 'How long is the training?': 'The training lasts six weeks.' }],
  ['uniform', 'We give you a uniform.', { 'How many uniforms do I get?': 'You get three uniforms.' }],
] as const

test.each(
  said.flatMap(([topic, mention, details]) =>
    Object.entries(details).map((each) => [topic, mention, ...each] as const),
  ),
)('a detail of %s isn’t answered if the ad doesn’t say it', async (_topic, mention, question, full) => {
  expect(await answerTo(question, full)).toEqual(['answer', full])
  expect(await answerTo(question, mention)).toEqual(['unknown', mention])
})

test.each([
  ['Holidays', '44 days a year, and the public ones', 'how many days of holidays'],
  ['Pay', 'From £26,900 to £30,100 a year', 'what is the pay'],
  ['Training', 'Six weeks in Leeds, then one day a month', 'How long is the training?'],
])('not the title “%s” answers, but the line below it', async (title, line, question) => {
  id += 1
  const position = { ...minimalPosting, id, description: `<h3>${title}</h3><p>${line}</p>${filler}` }
  const { kind, passages } = await ask(question, { context: { position: id }, positions: [position] })
  expect([kind, passages.map(({ text }) => text)]).toEqual(['answer', [line]])
})
