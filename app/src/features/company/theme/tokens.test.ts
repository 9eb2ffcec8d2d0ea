import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { contrast } from '#kernel/colour.ts'
import { generatedTheme, readableThemes, withOfferedColors } from '#testing/themes/generated-themes.ts'
import { contrastFaults, contrastRequirements, nearestPassing } from './contrast.ts'
import { accentCss, themeCss } from './css.ts'
import { tokenAt } from './read-theme.ts'
import { compareThemes, orderedTheme, readPath, resolveColors, type Theme, tokenPaths } from './theme.ts'

test('the built-in theme is readable everywhere, with and without a company’s accent [S8]', () => {
  expect(contrastFaults({})).toEqual([])
  for (const accent of ['#0b5c52', '#7a2e4d', '#0050b3', '#a11d1d']) expect(contrastFaults({}, { accent })).toEqual([])
})

test('a theme without values adds no styles, and the accent of the branding is written as before [S8]', () => {
  expect(themeCss({})).toBe('')
  expect(accentCss({ accent: '#0b5c52' })).toBe(
    ':root{--color-accent:#0b5c52}@media(prefers-color-scheme:dark){:root{--color-accent:#69d3c2}}',
  )
})

test('the pages of jobs follow the other pages where they set nothing themselves [S8]', () => {
  const theme = { 'default.light.navbar.background': '#102030', 'pcsx.light.navbar.text': '#ffffff' } as const
  expect(resolveColors(theme, 'pcsx', 'light').get('navbar.background')).toBe('#102030')
  expect(resolveColors(theme, 'pcsx', 'light').get('navbar.text')).toBe('#ffffff')
  expect(resolveColors(theme, 'default', 'light').get('navbar.text')).toBe('#1b1f1e')
})

test('an unset dark colour is derived, so that the light one never appears in the dark [S8]', () => {
  const theme = { 'default.light.core_properties.page': '#fdf6e3' } as const
  const night = resolveColors(theme, 'default', 'dark').get('core_properties.page') ?? ''
  expect(contrast(night, '#ffffff')).toBeGreaterThan(12)
  expect(themeCss(theme)).toContain(`@media(prefers-color-scheme:dark){:root{--color-page:${night}}}`)
})

test('an unreadable pair is listed with its ratio and the nearest colour that passes all its pairs [S8]', () => {
  const faults = contrastFaults({ 'default.light.core_properties.muted': '#a0a8a5' })
  const pages = faults.find(({ path, on }) => path === 'default.light.core_properties.muted' && on.endsWith('.page'))
  expect(pages).toMatchObject({ needed: 4.5, front: '#a0a8a5', back: '#f7f6f2' })
  expect(contrastFaults({ 'default.light.core_properties.muted': pages?.nearest ?? '' })).toEqual([])
  expect(
    nearestPassing('#777777', [
      { against: '#000000', needed: 4.5 },
      { against: '#ffffff', needed: 21 },
    ]),
  ).toBe(undefined)
})

test('ten generated themes become readable by accepting the suggested colours, or are refused with the paths that have none [S8]', () => {
  let readable = 0
  for (let number = 0; number < 10; number += 1) {
    const left = contrastFaults(withOfferedColors(generatedTheme(number)))
    if (left.length === 0) readable += 1
    for (const { path, nearest } of left) expect([readPath(path) !== undefined, nearest]).toEqual([true, null])
  }
  expect(readable).toBeGreaterThanOrEqual(5)
  expect(readableThemes(10)).toHaveLength(10)
})

test('the styles of a theme that sets every token take less than 2 kB of a page [S8]', () => {
  const values = tokenPaths.map((path, n) => {
    const token = tokenAt(path)
    if (token?.type === 'color') return [path, `#${((n * 2_654_435) % 0x1_00_00_00).toString(16).padStart(6, '0')}`]
    if (token?.type === 'dimension') return [path, `${token.range[1]}px`]
    if (token?.type === 'number' || token?.type === 'fontWeight') return [path, token.range[1]]
    return [path, token && 'options' in token ? 'soft' : 'serif']
  })
  const css = themeCss(Object.fromEntries(values) as Theme)
  expect(css.length).toBeGreaterThan(7000)
  expect(brotliCompressSync(css).length).toBeLessThan(2048)
})

test('the text of the hero is checked against white under the shade [S8]', () => {
  expect(contrastFaults({ 'pcsx.base.pcsx_hero_image.shade': 0.5 })).toMatchObject([
    { path: 'pcsx.light.pcsx_hero_image.text', on: 'hero' },
    { path: 'pcsx.dark.pcsx_hero_image.text', on: 'hero' },
  ])
})

test('two themes differ in exactly the tokens that were changed [S8]', () => {
  const before = { 'default.base.border_radius.card': '4px', 'default.light.navbar.text': '#000000' } as const
  const after = { 'default.base.border_radius.card': '8px' } as const
  expect(compareThemes(before, after)).toEqual([
    { path: 'default.light.navbar.text', old: '#000000', new: null },
    { path: 'default.base.border_radius.card', old: '4px', new: '8px' },
  ])
  expect(new Set(tokenPaths).size).toBe(tokenPaths.length)
})

test('a colour in the editor has to contrast with everything that it meets, in front and behind [S8]', () => {
  const at = { product: 'default', mode: 'light', key: 'navbar.background' } as const
  expect(contrastRequirements({ 'default.light.navbar.text': '#444444' }, {}, at)).toContainEqual({
    against: '#444444',
    needed: 4.5,
  })
})

test('paths name product, mode, section and token, and nothing else [S8]', () => {
  expect(readPath('pcsx.base.border_radius.card')).toEqual({ product: 'pcsx', mode: 'base', key: 'border_radius.card' })
  for (const path of [
    'default.light.pcsx_core.chip',
    'default.base.navbar.text',
    'constructor',
    'default.light.navbar',
  ])
    expect(readPath(path), path).toBeUndefined()
  const theme = { 'pcsx.light.navbar.text': '#000000', 'default.light.navbar.text': '#111111' } as const
  expect(Object.keys(orderedTheme(theme))).toEqual(['default.light.navbar.text', 'pcsx.light.navbar.text'])
})
