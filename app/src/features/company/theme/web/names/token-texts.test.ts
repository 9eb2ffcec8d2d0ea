import { expect, test } from 'vitest'
import { english } from '#locales/english.ts'
import { sections, tokens } from '../../tokens.ts'
import { INHERITED_FONT } from '../../values.ts'
import { builtInFonts } from '#kernel/company/built-in-fonts.ts'
import { fontText, optionText, sectionText, tokenText } from './token-texts.ts'

test('every section, token, option and built-in font has a name in the theme builder [S8]', () => {
  const options = [...tokens.values()].flatMap((token) => (token.type === 'enum' ? Object.keys(token.options) : []))
  const needed = [
    ...sections.map(sectionText),
    ...Array.from(tokens.keys(), tokenText),
    ...options.map(optionText),
    ...[...Object.keys(builtInFonts), INHERITED_FONT].map(fontText),
  ]
  expect(needed.length).toBeGreaterThan(100)
  expect(needed.filter((id) => !(id in english))).toEqual([])
})

test('tokens of one section have different names [S8]', () => {
  const names = Array.from(tokens.keys(), (key) => `${key.split('.')[0]} ${english[tokenText(key)]}`)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
