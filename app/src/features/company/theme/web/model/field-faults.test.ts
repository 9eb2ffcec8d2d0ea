import { expect, test } from 'vitest'
import { contrastFaults } from '../../contrast.ts'
import type { Theme } from '../../theme.ts'
import { countOf, draftFaults, faultsAt, nearestFor } from './field-faults.ts'

const pale: Theme = { 'default.light.navbar.text': '#b9bdbb' }

test('a pale text is counted in its section, and shown at both of its colours [S8]', () => {
  const faults = draftFaults(pale, {})
  expect(countOf(faults, 'default', 'navbar')).toBe(1)
  expect(countOf(faults, 'default', 'tabs')).toBe(0)
  expect(faultsAt(faults, 'default.light.navbar.text')).toHaveLength(1)
  expect(faultsAt(faults, 'default.light.navbar.background')).toHaveLength(1)
})

test('the suggested colour passes all pairs, for the colour in front and for the one behind [S8]', () => {
  for (const [path, colour] of [
    ['default.light.navbar.text', '#b9bdbb'],
    ['default.light.info_bar.background', '#777777'],
  ] as const) {
    const theme: Theme = { [path]: colour }
    expect(contrastFaults(theme).length).toBeGreaterThan(0)
    const nearest = nearestFor(theme, {}, path)
    expect(nearest).toMatch(/^#[0-9a-f]{6}$/)
    expect(contrastFaults({ [path]: nearest ?? '' }).filter((fault) => fault.path.includes('.light.'))).toEqual([])
  }
})

test('a colour that passes gets no suggestion [S8]', () => {
  expect(nearestFor({}, {}, 'default.light.navbar.text')).toBeUndefined()
})
