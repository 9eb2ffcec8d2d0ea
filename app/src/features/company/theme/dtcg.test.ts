import fc from 'fast-check'
import { expect, test } from 'vitest'
import { processorMs } from '#testing/attacks/processor-time.ts'
import { readTokenFile, writeTokenFile } from './dtcg.ts'
import { readTheme, tokenAt } from './read-theme.ts'
import { orderedTheme, type Theme, type TokenPath, tokenPaths } from './theme.ts'
import type { TokenValue } from './values.ts'
import { builtInFonts } from '#kernel/company/built-in-fonts.ts'

const id = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 })
const hex = fc.integer({ min: 0, max: 0xff_ff_ff }).map((one) => `#${one.toString(16).padStart(6, '0')}`)
const within = ([min, max]: readonly [number, number]) => fc.integer({ min, max })

function valueFor(path: TokenPath): fc.Arbitrary<TokenValue> {
  const token = tokenAt(path)
  switch (token?.type) {
    case 'dimension':
      return within(token.range).map((one) => `${one}px`)
    case 'number':
      return fc.constantFrom(...token.range)
    case 'fontWeight':
      return within(token.range)
    case 'enum':
      return fc.constantFrom(...Object.keys(token.options))
    case 'fontFamily':
      return fc.oneof(fc.constantFrom(...Object.keys(builtInFonts)), id)
    case 'file':
      return id
    case 'point':
      return fc.record({ x: fc.constantFrom(0, 0.25, 1), y: fc.constantFrom(0, 0.5, 1) })
    default:
      return hex
  }
}

const themes: fc.Arbitrary<Theme> = fc
  .uniqueArray(fc.constantFrom(...tokenPaths), { maxLength: 30 })
  .chain((paths) => fc.tuple(...paths.map((path) => valueFor(path).map((value) => [path, value] as const))))
  .map((entries) => orderedTheme(Object.fromEntries(entries)))

const read = (file: unknown) => readTokenFile(JSON.stringify(file))
const light = (section: string, token: string, $value: unknown, more = {}) =>
  read({ default: { light: { [section]: { [token]: { $value, ...more } } } } })

test('a theme written as a design token file is read back as the same theme [S8]', () => {
  fc.assert(
    fc.property(themes, (theme) => {
      expect(read(writeTokenFile(theme))).toEqual({ theme, faults: [], converted: [] })
    }),
    { numRuns: 50 },
  )
})

test('colours of other spaces are converted to sRGB, and the response lists them [S8]', () => {
  const path = 'default.light.navbar.text'
  const oklch = light('navbar', 'text', { colorSpace: 'oklch', components: [0.4, 0.3, 150] })
  expect(oklch.converted).toEqual([{ path, from: 'oklch', to: oklch.theme[path] }])
  expect(light('navbar', 'text', { colorSpace: 'hsl', components: [120, 100, 25] }).theme[path]).toBe('#008000')
  expect(light('navbar', 'text', { colorSpace: 'lab', components: [100, 0, 0] }).theme[path]).toBe('#ffffff')
  expect(light('navbar', 'text', { colorSpace: 'srgb', components: [0, 'none', 1] })).toMatchObject({
    theme: { [path]: '#0000ff' },
    converted: [],
  })
})

test('numbers outside their space, transparency and other types are refused with the path [S8]', () => {
  const path = 'default.light.navbar.text'
  const refused: [unknown, string][] = [
    [{ colorSpace: 'srgb', components: [2, 0, 0] }, 'out-of-range'],
    [{ colorSpace: 'oklch', components: [0.5, 7, 0] }, 'out-of-range'],
    [{ colorSpace: 'srgb', components: [0, 0, 0], alpha: 0.5 }, 'wrong-type'],
    [{ colorSpace: 'cmyk', components: [0, 0, 0] }, 'wrong-type'],
    [{ colorSpace: 'srgb', components: [0, 0] }, 'wrong-type'],
    [{ colorSpace: 'srgb', components: ['0', 0, 0] }, 'wrong-type'],
    [17, 'wrong-type'],
  ]
  for (const [value, code] of refused)
    expect(light('navbar', 'text', value), JSON.stringify(value)).toMatchObject({ theme: {}, faults: [{ path, code }] })
  expect(light('navbar', 'text', '#102030', { $type: 'dimension' }).faults).toEqual([{ path, code: 'wrong-type' }])
})

test('aliases are followed within the file, up to five in a row, and circles are refused [S8]', () => {
  const alias = (to: string) => ({ $value: `{default.light.navbar.${to}}` })
  const file = (navbar: object) => read({ default: { light: { navbar } } })
  expect(file({ text: alias('active'), active: { $value: '#102030' } }).theme).toEqual({
    'default.light.navbar.text': '#102030',
    'default.light.navbar.active': '#102030',
  })
  expect(file({ text: alias('active'), active: alias('text') }).faults).toHaveLength(2)
  expect(file({ text: alias('active'), active: alias('text') }).faults[0]).toMatchObject({ code: 'alias-cycle' })
  expect(file({ text: alias('active') }).faults).toMatchObject([
    { path: 'default.light.navbar.text', code: 'unknown-token' },
  ])
})

test('unknown names are refused with the nearest one, even names that all objects have [S8]', () => {
  expect(light('navbar', 'backgroud', '#102030').faults).toEqual([
    { path: 'default.light.navbar.backgroud', code: 'unknown-token', nearest: 'default.light.navbar.background' },
  ])
  for (const name of ['__proto__', 'constructor', 'toString']) {
    const text = `{"default":{"light":{"${name}":{"text":{"$value":"#000000"}}}},"${name}":{"light":{}}}`
    expect(
      readTokenFile(text).faults.map(({ code }) => code),
      name,
    ).toEqual(['unknown-token', 'unknown-token'])
  }
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(readTheme(JSON.parse('{"__proto__":"#000000"}')).faults).toMatchObject([{ code: 'unknown-token' }])
})

test('a file that is too large or too deep is refused before it is parsed [S8]', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 12_000 }, (_, n) => [`default.light.navbar.t${n}`, 1]))
  const ms = await processorMs(() => {
    for (const text of [`{"a":`.repeat(30_000), `"${'x'.repeat(4_000_000)}"`, '['.repeat(500_000)])
      expect(readTokenFile(text).faults).toEqual([{ path: '', code: 'too-large' }])
    expect(readTokenFile(JSON.stringify(unknown)).faults.length).toBeLessThanOrEqual(100)
  })
  expect(ms).toBeLessThan(500)
  expect(() => readTokenFile('{')).toThrow(SyntaxError)
})
