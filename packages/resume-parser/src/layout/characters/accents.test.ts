import { expect, test } from 'vitest'
import { drawnPage } from '../../testing/drawn-page.ts'
import { composeAccents } from './accents.ts'

const [plain] = drawnPage([{ text: 'G', left: 40, baseline: 100 }]).glyphs
const glyph = (text: string, left: number, baseline = 100) => {
  if (!plain) throw new Error('The page has one letter.')
  return { ...plain, text, left, right: left + 5, baseline }
}
const textOf = (glyphs: Parameters<typeof composeAccents>[0]) =>
  composeAccents(glyphs)
    .map(({ text }) => text)
    .join('')

test.each([
  ['ü', '¨', 'u'],
  ['ğ', '˘', 'g'],
  ['ç', '¸', 'c'],
  ['É', '´', 'E'],
  ['ř', 'ˇ', 'r'],
  ['ő', '˝', 'o'],
  ['İ', '˙', 'I'],
  ['í', '´', 'ı'],
])('%s is one letter, whether its accent is drawn before or after it', (whole, accent, letter) => {
  const [over, base] = [glyph(accent, 46, 98), glyph(letter, 45)]
  expect(textOf([glyph('x', 40), over, base, glyph('y', 50)])).toBe(`x${whole}y`)
  expect(textOf([glyph('x', 40), base, over, glyph('y', 50)])).toBe(`x${whole}y`)
})

test('an accent beside a letter, or on one that has none, stays a character', () => {
  expect(textOf([glyph('u', 40), glyph('¨', 45)])).toBe('u¨')
  expect(textOf([glyph('`', 40), glyph('%', 40)])).toBe('`%')
  expect(textOf([glyph('˙', 40, 60), glyph('I', 40)])).toBe('˙I')
})
