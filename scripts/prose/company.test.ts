import { describe, expect, it, test } from 'vitest'
import { findCompanyWords, readCompanyWords } from './company.ts'

const TABLE = '| language | words for a company |\n| --- | --- |\n| `de` | `unternehmen`, `firma` |\n\nMore.\n'

test('words for a company are read from their table, which must exist', () => {
  expect(readCompanyWords(TABLE)).toEqual(new Map([['de', ['unternehmen', 'firma']]]))
  expect(() => readCompanyWords('')).toThrow('no table')
  expect(() => readCompanyWords(TABLE.replace('`unternehmen`, `firma`', '–'))).toThrow('needs a tag and words')
})

describe('a message that should say “we”', () => {
  it.each([
    ['Das Unternehmen meldet sich.', ['unternehmen'], ['unternehmen']],
    ['Die Antwort des Unternehmens', ['unternehmen'], ['unternehmen']],
    ['Wir melden uns.', ['unternehmen'], []],
    ['Bestätigung', ['firma'], []],
    ['במשרדי החברה', ['חברה'], ['חברה']],
    ['会社からの連絡', ['会社(?!見学)'], ['会社(?!見学)']],
    ['会社見学会', ['会社(?!見学)'], []],
  ])('%s', (text, words, found) => {
    expect(findCompanyWords(text, 'We’ll contact you.', words)).toEqual(found)
  })

  it('can name the company, and speak of others', () => {
    expect(findCompanyWords('Konto w firmie {company}', 'An account at {company}', ['firm'])).toEqual([])
    expect(findCompanyWords('Frühere Arbeitgeber', 'Previous employers', ['arbeitgeber'])).toEqual([])
  })
})
