import { expect, test } from 'vitest'
import { ask, minimalPosting } from '#testing/assistant/talk.ts'
import { detailAsked, type DetailName } from './asked-detail.ts'

const things = ['parking', 'uniform', 'training', 'interview', 'canteen', 'pension', 'relocation']
const forms: readonly (readonly [DetailName, (thing: string) => string])[] = [
  ['amount', (thing) => `how much is the ${thing}`],
  ['amount', (thing) => `What do you pay for the ${thing}?`],
  ['number', (thing) => `how many people use the ${thing}`],
  ['date', (thing) => `when is the ${thing}`],
  ['date', (thing) => `What date is the ${thing}?`],
  ['time', (thing) => `What time is the ${thing}?`],
  ['duration', (thing) => `how long does the ${thing} last`],
  ['frequency', (thing) => `how often is there ${thing}`],
  ['distance', (thing) => `how far is the ${thing} from the station`],
  ['person', (thing) => `who runs the ${thing}`],
  ['reason', (thing) => `why is there a ${thing}`],
  ['place', (thing) => `where is the ${thing}`],
  ['contact', (thing) => `phone number for ${thing}?`],
  ['yesNo', (thing) => `is there a ${thing}`],
]

test.each(forms.flatMap(([detail, form]) => things.map((thing) => [form(thing), detail] as const)))(
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

/** A thing, a sentence that only mentions it, and one for each detail that says it. */
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
  said.flatMap(([thing, bare, details]) => Object.entries(details).map((each) => [thing, bare, ...each] as const)),
)('a detail of %s is no answer if the ad doesn’t say it', async (_thing, bare, question, full) => {
  expect(await answerTo(question, full)).toEqual(['answer', full])
  expect(await answerTo(question, bare)).toEqual(['unknown', bare])
})
