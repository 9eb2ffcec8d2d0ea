import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type TokenKey, tokens } from './tokens.ts'
import { parseValue } from './values.ts'

function parse(key: TokenKey, value: unknown) {
  const token = tokens.get(key)
  if (!token) throw new Error(`There is no ${key}.`)
  return parseValue(token, value)
}

test('a value is only accepted in the format of its token [S8]', () => {
  expect(parse('navbar.text', '#ABCDEF')).toEqual({ value: '#abcdef' })
  expect(parse('navbar.logoHeight', '1.5rem')).toEqual({ value: '1.5rem' })
  expect(parse('core_properties.headingWeight', 600)).toEqual({ value: 600 })
  expect(parse('core_properties.fontBody', 'serif')).toEqual({ value: 'serif' })
  expect(parse('core_properties.fontHeading', 'inherit')).toEqual({ value: 'inherit' })
  expect(parse('cards.shadow', 'raised')).toEqual({ value: 'raised' })
  expect(parse('pcsx_hero_image.focalPoint', { x: 0, y: 1 })).toEqual({ value: { x: 0, y: 1 } })
  expect(parse('navbar.logo', 'a1'.repeat(32))).toEqual({ value: 'a1'.repeat(32) })
})

test('a value that styles could interpret as more than one is refused with its reason [S8]', () => {
  const refused: [TokenKey, unknown, string][] = [
    ['navbar.text', '#123456;display:none', 'wrong-type'],
    ['navbar.text', '#12345678', 'wrong-type'],
    ['navbar.text', '#123456\n', 'wrong-type'],
    ['navbar.text', ['#123456'], 'wrong-type'],
    ['navbar.text', 'tomato', 'wrong-type'],
    ['border_radius.card', 'calc(1px + 1vw)', 'wrong-type'],
    ['border_radius.card', '4', 'wrong-type'],
    ['border_radius.card', '-1px', 'out-of-range'],
    ['border_radius.card', '25px', 'out-of-range'],
    ['border_radius.card', '2rem', 'out-of-range'],
    ['core_properties.headingWeight', 450.5, 'wrong-type'],
    ['core_properties.headingWeight', Number.NaN, 'out-of-range'],
    ['core_properties.fontBody', 'constructor', 'wrong-type'],
    ['core_properties.fontBody', 'inherit', 'wrong-type'],
    ['core_properties.fontBody', '//fonts.example/a.woff2', 'foreign-address'],
    ['cards.shadow', 'toString', 'wrong-type'],
    ['navbar.logo', 'https://pictures.example/logo.png', 'foreign-address'],
    ['navbar.logo', '../logo.png', 'unknown-file'],
    ['pcsx_hero_image.focalPoint', { x: -0.1, y: 0 }, 'out-of-range'],
    ['pcsx_hero_image.focalPoint', { x: 0 }, 'wrong-type'],
  ]
  for (const [key, value, fault] of refused)
    expect(parse(key, value), `${key} ${JSON.stringify(value)}`).toEqual({ fault })
})

test('no text at all becomes a value that styles could interpret as more than one [S8]', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.constantFrom('#', '1px', 'url(', ';', '}', '/*').chain((part) => fc.string().map((rest) => part + rest)),
  )
  fc.assert(
    fc.property(fc.constantFrom(...tokens.values()), texts, (token, text) => {
      const parsed = parseValue(token, text)
      if ('value' in parsed && typeof parsed.value !== 'object') expect(String(parsed.value)).toMatch(/^[#a-z0-9.-]+$/)
    }),
  )
})
