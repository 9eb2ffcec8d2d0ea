import { readDate, readEmail, readLink, readName, readNumber, readPhone, type Reading } from '@foyer/typed-input'
import { checkValues } from '@foyer/form-kit/server'
import { describe, expect, test } from 'vitest'
import { readName as readAccountName } from '#kernel/full-name.ts'
import { normaliseEmail } from '#features/account/session/rules.ts'
import { isPlausibleEmail } from '#ui/form/plausible.ts'
import { readCorpus, type TypedLine } from '#testing/typed/read-corpus.ts'

const TODAY = '2026-11-28'

/** Returns a reading in the words of the corpus. */
const outcome = <T>(reading: Reading<T>) =>
  reading.kind === 'value' ? reading.value : reading.kind === 'ambiguous' ? 'ask' : 'refuse'

const ofPhone = (line: TypedLine<string>) => {
  const reading = readPhone(line.input, line)
  if (reading.kind !== 'value') return outcome(reading)
  const { number, extension } = reading.value
  return extension ? `${number};ext=${extension}` : number
}

describe.each([
  ['numbers', (line: TypedLine<number>) => outcome(readNumber(line.input, line))],
  ['dates', (line: TypedLine<string>) => outcome(readDate(line.input, { ...line, today: TODAY }))],
  ['phones', ofPhone],
  ['names', (line: TypedLine<string>) => outcome(readName(line.input))],
  ['emails', (line: TypedLine<string>) => outcome(readEmail(line.input))],
  ['links', (line: TypedLine<string>) => outcome(readLink(line.input))],
] as const)('the reader of %s', (kind, read) => {
  const lines = readCorpus<never>(kind)

  test('has at least 40 lines in ten languages to compare with', () => {
    expect(lines.length).toBeGreaterThanOrEqual(40)
    expect(new Set(lines.map(({ language }) => language.split('-')[0])).size).toBeGreaterThanOrEqual(10)
  })

  test.each(lines)('reads $input in $language ($country) as $reading', (line) => {
    expect(read(line)).toBe(line.reading)
  })
})

describe('one rule, one place', () => {
  const fieldTakes = async (type: string, value: unknown) => {
    const definition = { sections: [{ title: 'One', items: [{ name: 'it', type, label: 'It' }] }] }
    return (await checkValues(definition, { it: value })).ok
  }

  test.each(readCorpus('emails').filter(({ input }) => input !== ''))(
    'sign-up, forms in the browser and on the server, and the sign-in page agree on the address $input [second/B29]',
    async ({ input, reading }) => {
      const taken = reading !== 'refuse'
      expect(normaliseEmail(input) !== undefined).toBe(taken)
      expect(isPlausibleEmail(input)).toBe(taken)
      expect(await fieldTakes('email', input)).toBe(taken)
    },
  )

  test.each(readCorpus('names').filter(({ input }) => input.trim() !== ''))(
    'accounts and profiles agree on the name $input [second/B12]',
    ({ input, reading }) => {
      expect(readAccountName(input)).toBe(reading === 'refuse' ? undefined : reading)
    },
  )

  test.each(readCorpus('phones').filter(({ reading }) => reading !== 'refuse'))(
    'a form on the server accepts the number that the field reads from $input [second/B28]',
    async ({ reading }) => {
      expect(await fieldTakes('phone', reading)).toBe(true)
    },
  )

  test.each(readCorpus<number>('numbers').filter(({ reading }) => typeof reading === 'number'))(
    'a form on the server accepts the number that the field reads from $input [second/B09]',
    async ({ reading }) => {
      expect(await fieldTakes('number', reading)).toBe(true)
    },
  )
})
