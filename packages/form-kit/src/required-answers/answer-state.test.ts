import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DefinitionError } from '../definition/definition-error.ts'
import { parseDefinition } from '../definition/parse-definition.ts'
import { translateDefinition } from '../definition/translate-definition.ts'
import { describeRequiredAnswer } from './describe-required-answer.ts'
import { loadFormMessages } from '../messages/load-messages.ts'
import { englishMessages } from '../messages/messages.ts'
import { checkValues } from '../server/check-values.ts'
import type { FieldItem, FormDefinition } from '../model/definition.ts'
import { type AnswerState, answerState } from './answer-state.ts'

const VALUES = ['a', 'b', 'c', 1, 2, true, false]
const choices = VALUES.map((value) => ({ label: `Option ${value}`, value }))
const option = fc.constantFrom(...VALUES)
/** Some options, but not all. */
const options = fc.uniqueArray(option, { minLength: 1, maxLength: VALUES.length - 1 })
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const number = fc.integer({ min: -20, max: 20 })

interface Case {
  item: Record<string, unknown>
  answer: unknown
  state: AnswerState
}

/** A question with its required answer, an answer, and its state by a model of only a few words. */
const example: fc.Arbitrary<Case> = fc.oneof(
  fc
    .record({ wanted: options, answer: fc.option(option), type: fc.constantFrom('radio', 'select') })
    .map(({ wanted, answer, type }): Case => ({
      item: { type, choices, requiredAnswer: { anyOf: wanted } },
      answer,
      state: answer === null ? 'unanswered' : wanted.includes(answer) ? 'met' : 'not-met',
    })),
  fc
    .record({ wanted: options, answer: fc.uniqueArray(option), isAll: fc.boolean(), isSelect: fc.boolean() })
    .map(({ wanted, answer, isAll, isSelect }): Case => {
      const common = wanted.filter((value) => answer.includes(value)).length
      return {
        item: {
          ...(isSelect ? { type: 'select', multiple: true } : { type: 'checkbox' }),
          choices,
          requiredAnswer: isAll ? { allOf: wanted } : { anyOf: wanted },
        },
        answer,
        state: answer.length === 0 ? 'unanswered' : common >= (isAll ? wanted.length : 1) ? 'met' : 'not-met',
      }
    }),
  fc.boolean().map((answer): Case => ({
    item: { type: 'checkboxItem', requiredAnswer: { ticked: true } },
    answer,
    state: answer ? 'met' : 'not-met',
  })),
  fc
    .record({ min: fc.option(number), more: fc.option(fc.nat(10)), answer: fc.option(number) })
    .map(({ min, more, answer }): Case => {
      const max = more === null ? null : (min ?? 0) + more
      const limits = { ...(min !== null && { min }), ...((max !== null || min === null) && { max: max ?? 5 }) }
      const isWithin = answer !== null && answer >= (limits.min ?? -99) && answer <= (limits.max ?? 99)
      return {
        item: { type: 'number', requiredAnswer: limits },
        answer,
        state: answer === null ? 'unanswered' : isWithin ? 'met' : 'not-met',
      }
    }),
  fc
    .record({ days: fc.tuple(day, day), sides: fc.constantFrom('both', 'earliest', 'latest'), answer: fc.option(day) })
    .map(({ days, sides, answer }): Case => {
      const [from = '', until = ''] = days.toSorted()
      const at = (text: string) => new Date(text).getTime()
      const early = answer !== null && sides !== 'latest' && at(answer) < at(from)
      const late = answer !== null && sides !== 'earliest' && at(answer) > at(until)
      return {
        item: {
          type: 'date',
          requiredAnswer: {
            ...(sides !== 'latest' && { earliest: from }),
            ...(sides !== 'earliest' && { latest: until }),
          },
        },
        answer,
        state: answer === null ? 'unanswered' : early || late ? 'not-met' : 'met',
      }
    }),
)

test('an answer meets the required one exactly if the definition says so, and every answer can be sent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(example, { minLength: 1, maxLength: 8 }), async (cases) => {
      const items = cases.map(({ item }, index) => ({ name: `q${index}`, label: `Question ${index}`, ...item }))
      const definition = await parseDefinition({ sections: [{ title: 'Questions', items }] })
      const sent = Object.fromEntries(cases.map(({ answer }, index) => [`q${index}`, answer]))
      const checked = await checkValues(definition, sent)
      expect(checked.ok).toBe(true)
      const reported = checked.ok ? (checked.values as Record<string, unknown>) : {}
      for (const [index, { state, answer }] of cases.entries()) {
        const item = definition.sections[0]?.items[index] as FieldItem
        expect([answerState(item, reported[item.name]), answerState(item, answer)]).toEqual([state, state])
        expect(describeRequiredAnswer(item, englishMessages, 'en')).not.toBe('')
      }
    }),
    { numRuns: 150 },
  )
})

test('no, zero and an empty list are told from no answer', () => {
  const item = { name: 'q', type: 'radio', requiredAnswer: { anyOf: [false, 0] } }
  expect([false, 0, true, null, undefined, ''].map((value) => answerState(item, value))).toEqual([
    'met',
    'met',
    'not-met',
    'unanswered',
    'unanswered',
    'unanswered',
  ])
  expect(answerState({ name: 'q', type: 'radio' }, true)).toBeUndefined()
})

test('a text that isn’t a number or a day doesn’t meet a limit', () => {
  const number = { name: 'q', type: 'number', requiredAnswer: { min: 0 } }
  expect(['5', 'five', '1,5', ' '].map((value) => answerState(number, value))).toEqual([
    'met',
    ...Array(3).fill('not-met'),
  ])
  const date = { name: 'q', type: 'date', requiredAnswer: { latest: '2026-11-30' } }
  expect(['2026-11-30', '2026-11', '1'].map((value) => answerState(date, value))).toEqual(['met', 'not-met', 'not-met'])
})

const described = async (item: object, locale = 'en') =>
  describeRequiredAnswer({ name: 'q', ...item } as FieldItem, await loadFormMessages(locale), locale)

test('the required answer is said in the words of its options, with numbers and days as the reader writes them', async () => {
  const three = ['A', 'B', 'C'].map((label) => ({ label, value: label }))
  const choice = (requiredAnswer: object) => described({ type: 'checkbox', choices: three, requiredAnswer })
  expect(await choice({ anyOf: ['A'] })).toBe('A')
  expect(await choice({ anyOf: ['B', 'A'] })).toBe('A or B')
  expect(await choice({ allOf: ['A', 'C'] })).toBe('A and C')
  expect(await described({ type: 'checkboxItem', requiredAnswer: { ticked: true } }, 'de')).toBe('Ja')
  expect(await described({ type: 'number', requiredAnswer: { min: 3 } })).toBe('At least 3')
  expect(await described({ type: 'number', requiredAnswer: { max: 1200.5 } }, 'de')).toBe('Höchstens 1.200,5')
  expect(await described({ type: 'number', requiredAnswer: { min: 0, max: 5 } })).toBe('0 to 5')
  const days = { type: 'date', requiredAnswer: { earliest: '2027-01-02', latest: '2027-03-02' } }
  expect(await described(days, 'fr')).toBe('Du 2 janvier 2027 au 2 mars 2027')
  expect(await described({ type: 'date', requiredAnswer: { latest: '2026-03-01' } })).toBe('March 1, 2026 or earlier')
  expect(await described({ type: 'text' })).toBe('')
})

test('words about other answers are translated with the form', () => {
  const definition = {
    sections: [
      {
        title: 'Questions',
        items: [
          {
            name: 'q',
            type: 'number',
            requiredAnswer: { min: 3, also: 'Training counts.' },
            translations: { de: { alsoCounts: 'Eine Ausbildung zählt.' } },
          },
        ],
      },
    ],
  } satisfies FormDefinition
  const [item] = translateDefinition(definition, 'de').sections[0]?.items ?? []
  expect(item).toEqual({ name: 'q', type: 'number', requiredAnswer: { min: 3, also: 'Eine Ausbildung zählt.' } })
})

async function faultsOf(...items: object[]) {
  const named = items.map((item, index) => ({ name: `q${index}`, label: 'Question', ...item }))
  const parsing = parseDefinition({ sections: [{ title: 'Questions', items: named }] })
  const error: unknown = await parsing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof DefinitionError ? error.faults.map(({ path, message }) => `${path.slice(21)} ${message}`) : []
}

test('a required answer that makes no sense is refused at its place', async () => {
  const two = [
    { label: 'Yes', value: 'yes' },
    { label: 'No', value: 'no' },
  ]
  const radio = (requiredAnswer: object) => ({ type: 'radio', choices: two, requiredAnswer })
  expect(await faultsOf(radio({ anyOf: ['yes'] }))).toEqual([])
  expect(await faultsOf(radio({ anyOf: ['maybe'] }))).toEqual([
    'requiredAnswer.anyOf[0] "maybe" is not the value of an option. Use one of choices.',
  ])
  expect(await faultsOf(radio({ anyOf: ['yes', 'no'] }))).toEqual([
    expect.stringMatching(/anyOf Every option meets it/),
  ])
  expect(await faultsOf(radio({ anyOf: [] }))).toEqual([expect.stringMatching(/anyOf Name at least one option/)])
  expect(await faultsOf({ type: 'select', choices: two, requiredAnswer: { allOf: ['yes', 'no'] } })).toEqual([
    expect.stringMatching(/allOf One option can be chosen/),
  ])
  expect(await faultsOf({ type: 'select', apiEndpoint: '/options', requiredAnswer: { anyOf: ['yes'] } })).toEqual([
    expect.stringMatching(/requiredAnswer Only a question with its options in choices/),
  ])
  expect(await faultsOf({ type: 'number', requiredAnswer: { min: 3, max: 2 } })).toEqual([
    expect.stringMatching(/requiredAnswer No number is both/),
  ])
  expect(await faultsOf({ type: 'number', requiredAnswer: {} })).toEqual([
    expect.stringMatching(/requiredAnswer Give min, max or both/),
  ])
  expect(await faultsOf({ type: 'date', requiredAnswer: { latest: '2026-02-30' } })).toEqual([
    expect.stringMatching(/latest Give an existing day/),
  ])
  expect(await faultsOf({ type: 'date', picker: 'month', requiredAnswer: { latest: '2026-02-01' } })).toEqual([
    expect.stringMatching(/requiredAnswer Only a day can be required/),
  ])
  expect(await faultsOf({ type: 'text', requiredAnswer: { anyOf: ['yes'] } })).toEqual([
    expect.stringMatching(/"requiredAnswer"/),
  ])
  const row = { name: 'in', ...radio({ anyOf: ['yes'] }) }
  expect(await faultsOf({ type: 'dynamicList', items: [row] })).toEqual([
    expect.stringMatching(/requiredAnswer A question in the rows of a list/),
  ])
})
