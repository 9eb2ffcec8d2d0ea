import { readDate, readEmail, readLink, readName, readNumber, readPhone, type Reading } from '@foyer/typed-input'
import { describe, expect, test } from 'vitest'
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

  test('has at least 40 lines in ten languages to agree with', () => {
    expect(lines.length).toBeGreaterThanOrEqual(40)
    expect(new Set(lines.map(({ language }) => language.split('-')[0])).size).toBeGreaterThanOrEqual(10)
  })

  test.each(lines)('reads $input in $language ($country) as $reading', (line) => {
    expect(read(line)).toBe(line.reading)
  })
})
