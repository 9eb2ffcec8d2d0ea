import { expect, test } from 'vitest'
import { ask, companyTexts, minimalPosting } from '#testing/assistant/talk.ts'
import { listedJob } from '../acting/listed-jobs.ts'
import { grammarOf } from '../grammar/grammar.ts'
import { answerQuestion } from './answer-question.ts'
import { hasValue } from '../values/values.ts'

const posting = (id: number, language: string, description: string) => ({
  ...minimalPosting,
  id,
  language,
  description,
})
const english = posting(
  21,
  'en',
  `<p>There are seven of you in the boatyard. From six till two, in pairs, by weekly rota. Nights carry an extra 30%.</p>
  <p>We teach you everything. Six weeks of time off, a toolbox that stays yours, and lunch on us.</p>
  <p>After two years you may move to the design office. You report to the harbor master.</p>`,
)
const german = posting(
  22,
  'de',
  `<p>Ihr seid zu fünft. Der Tag beginnt um sechs, Feierabend ist um 14 Uhr. Der Zuschlag für die Nacht beträgt 25 Prozent.</p>
  <p>Du bekommst 30 Urlaubstage und einen Werkzeugkoffer. Einarbeitung: sechs Wochen.</p>`,
)
const japanese = posting(
  23,
  'ja',
  '<p>専門知識は要りません。研修は四週間です。交通費全額支給。二十二時から翌朝六時まで。</p>',
)

test.each([
  ['en', english, 'how many of us are there', 'seven of you'],
  ['en', english, 'When would I knock off?', 'From six till two'],
  ['en', english, "What's on top for working at night?", 'extra 30%'],
  ['en', english, "I've never done this, is that ok?", 'We teach you everything'],
  ['en', english, 'Would I ever be on my own?', 'in pairs'],
  ['en', english, 'Can I switch departments later on?', 'move to the design office'],
  ['de', german, 'Wie viele Leute seid ihr?', 'zu fünft'],
  ['de', german, 'Wann ist Schluss?', 'Feierabend ist um 14 Uhr'],
  ['de', german, 'Was gibt es extra für die Nacht?', '25 Prozent'],
  ['de', german, 'Wie viele Tage hab ich frei?', '30 Urlaubstage'],
  ['de', german, 'Muss ich mein eigenes Werkzeug mitbringen?', 'Werkzeugkoffer'],
  ['ja', japanese, '未経験でも大丈夫ですか', '専門知識は要りません'],
  ['ja', japanese, '通勤の費用は出ますか', '交通費全額'],
])('%s: asked in other words: %#', async (language, position, question, passage) => {
  const { kind, passages } = await ask(question, {
    context: { position: position.id },
    positions: [position],
    language,
  })
  expect([kind, passages.map(({ text }) => text).join(' ')]).toEqual(['answer', expect.stringContaining(passage)])
})

test.each([
  ['Do I need a diving licence for deep water?', 'en', english],
  ['Is there a pension?', 'en', english],
  ['How many hours a week is it?', 'en', english],
  ['Gibt es eine Betriebsrente?', 'de', german],
  ['社宅はありますか', 'ja', japanese],
])('the posting doesn’t say: %s', async (question, language, position) => {
  const { kind } = await ask(question, { context: { position: position.id }, positions: [position], language })
  expect(kind).toBe('unknown')
})

test('a text of the company that only mentions a subject does not answer for a job', async () => {
  const about = { id: 'about', title: 'Who we are', text: 'We build trams and the software that runs them.', url: '' }
  const knowledge = [...companyTexts, { ...about, language: 'en' }]
  expect((await ask('Which software do you use?', { context: { position: 8 }, knowledge })).kind).toBe('unknown')
})

test.each([
  ['duration', 'dreieinhalb Jahre', true],
  ['duration', '27 vakantiedagen', true],
  ['duration', '四週間の研修', true],
  ['duration', 'the offer of additional hours', false],
  ['time', 'De once de la noche a cinco de la mañana', true],
  ['time', 'four to six sites at once', false],
  ['money', 'huit pour cent', true],
  ['frequency', 'de cinco em cinco semanas', true],
  ['date', 'you may apply', false],
  ['date', 'Wir starten im September', true],
] as const)('a value of %s: %s', (kind, text, is) => {
  expect(hasValue(kind, text)).toBe(is)
})

test('of two sentences about the subject, neither answers a question whose words occur in neither', async () => {
  const description =
    '<p>You bake bread for forty shops.</p><p>Parking is at the north gate.</p><p>Parking is at the south gate.</p><p>The team starts at four.</p>'
  const position = { ...minimalPosting, id: 9, description }
  const tools = { knowledge: () => [], siteTexts: async () => [] }
  const ask = async (question: string) =>
    (await answerQuestion([question], grammarOf('en'), { position, tenantId: 9, tools })).kind
  expect(await ask('Is the parking guarded?')).toBe('nearest')
  expect(await ask('Is there parking?')).toBe('answer')
  expect(await ask('Is there parking at the south gate?')).toBe('answer')
})

test('without a subject, a sentence answers only if it has all words of the question', async () => {
  const position = { ...minimalPosting, id: 10, description: '<p>You mend nets beside a loud mill.</p>' }
  const tools = { knowledge: () => [], siteTexts: async () => [] }
  const ask = async (question: string) =>
    (await answerQuestion([question], grammarOf('en'), { position, tenantId: 9, tools })).kind
  expect(await ask('Is the mill loud?')).toBe('answer')
  expect(await ask('Is the mill haunted?')).not.toBe('answer')
})

test('pay written from right to left keeps the marks that put its amounts in order', () => {
  const payText = '\u2068\u200F55,000 \u2066US$\u2069\u2069 – \u2068\u200F72,000 \u2066US$\u2069\u2069 في السنة'
  expect(listedJob({ ...minimalPosting, payText }).pay).toBe(payText)
})
