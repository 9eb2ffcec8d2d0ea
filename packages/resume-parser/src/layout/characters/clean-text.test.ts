import { expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'

test.each([
  ['co\u00adoper\u200bate\u0000', 'cooperate'],
  ['o\ufb03ce work\ufb02ow', 'office workflow'],
  ['Caf\u0065\u0301', 'Café'],
  ['a\u00a0b\u3000c', 'a b c'],
  ['\u202eevil\u202c', 'evil'],
  ['\ufed7\ufefc', 'قلا'],
  ['tab\tkept', 'tab\tkept'],
])('%j is cleaned', (text, clean) => {
  expect(cleanText(text)).toBe(clean)
})
