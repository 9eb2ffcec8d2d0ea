import { describe, expect, test } from 'vitest'
import { writeRejection } from './write-rejection.ts'

const requirement = (words: string) => ({ kind: 'requirement', words }) as const
const another = { kind: 'another-candidate' } as const

describe('What a rejected candidate reads', () => {
  test('are the requirements, another candidate, own words and what would have to change, before the message', () => {
    const reasons = [requirement('Three years'), another, { kind: 'own-words', words: 'We start in May.' } as const]
    expect(writeRejection('en', { reasons, toApplyAgain: 'Two years of practice.', words: 'All the best, Rita' })).toBe(
      [
        'What we were looking for and didn’t find in your application:\n• Three years',
        'We chose another candidate.',
        'We start in May.',
        'What would need to change for you to apply again:\nTwo years of practice.',
        'All the best, Rita',
      ].join('\n\n'),
    )
  })

  test('is in the candidate’s language, with the requirements in that of the ad', () => {
    expect(writeRejection('de', { reasons: [requirement('Three years'), another] })).toBe(
      'Das haben wir gesucht und in Ihrer Bewerbung nicht gefunden:\n• Three years\n\nWir haben uns für eine andere Person entschieden.',
    )
  })

  test('has the reasons where a template wants them', () => {
    expect(writeRejection('en', { reasons: [another], words: 'Dear Ines,\n{{reasons}}\nRita' })).toBe(
      'Dear Ines,\nWe chose another candidate.\nRita',
    )
  })

  test('is the message alone, or nothing, if a program gave no reasons', () => {
    expect([writeRejection('en', { words: 'Thank you.' }), writeRejection('en', {})]).toEqual(['Thank you.', undefined])
  })
})
