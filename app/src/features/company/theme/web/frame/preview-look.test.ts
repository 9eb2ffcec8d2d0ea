import { expect, test } from 'vitest'
import { noFiles, themeProperties } from '../../css.ts'
import { tokens } from '../../tokens.ts'
import { previewLook } from './preview-look.ts'

const parts = { files: noFiles, site: {} }

test('a framed page gets every property, so that a draft can drop values that the stored one sets [S8]', () => {
  const look = previewLook({}, 'default', 'light', parts)
  const missing = [...tokens.values()].filter(({ type, property }) => type !== 'file' && !look.has(property))
  expect(missing).toEqual([])
  expect(look.get('--color-accent')).toBe('#0b5c52')
  expect(look.get('--navbar-logo')).toBe('initial')
})

test('the search and jobs follow the other pages where they set nothing themselves, light and dark [S8]', () => {
  const theme = {
    'default.light.navbar.background': '#102030',
    'default.dark.navbar.background': '#203040',
    'pcsx.light.navbar.text': '#ffeedd',
  } as const
  expect(previewLook(theme, 'pcsx', 'light', parts).get('--navbar-background')).toBe('#102030')
  expect(previewLook(theme, 'pcsx', 'dark', parts).get('--navbar-background')).toBe('#203040')
  expect(previewLook(theme, 'pcsx', 'light', parts).get('--navbar-text')).toBe('#ffeedd')
  expect(previewLook(theme, 'default', 'light', parts).get('--navbar-text')).toBe('var(--color-text)')
})

test('a framed page looks as the published one will [S8]', () => {
  const theme = { 'default.base.border_radius.card': '2px', 'default.light.core_properties.accent': '#7a1fa2' } as const
  const look = previewLook(theme, 'default', 'dark', parts)
  expect(look.get('--border-radius-card')).toBe('2px')
  expect(look.get('--color-accent')).toBe(themeProperties(theme, 'default', 'dark', noFiles).get('--color-accent'))
})

test('the accent of the site’s branding applies until a theme sets a different one [S8]', () => {
  const site = { accent: '#0050b3' }
  expect(previewLook({}, 'default', 'light', { ...parts, site }).get('--color-accent')).toBe('#0050b3')
})
