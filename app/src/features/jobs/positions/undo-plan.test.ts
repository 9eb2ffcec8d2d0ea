import { describe, expect, test } from 'vitest'
import { type ImportedPosition, planUndo } from './undo-plan.ts'

const NOW = new Date('2026-12-01T09:00:00Z')
const imported = (more: Partial<ImportedPosition>): ImportedPosition => ({
  id: 1,
  displayJobId: 'A-1',
  title: 'Baker',
  kind: 'created',
  isUntouched: true,
  isOpen: true,
  wasClosed: false,
  closesAt: null,
  ...more,
})
const effect = (more: Partial<ImportedPosition>, isApplied = false) => {
  const { close, restore, reopen, kept } = planUndo([imported(more)], new Set(isApplied ? [1] : []), NOW)
  const [first] = Object.entries({ close, restore, reopen }).flatMap(([name, ids]) => (ids.length > 0 ? [name] : []))
  return first ?? kept[0]?.reason ?? 'nothing'
}

describe('undoing an import', () => {
  test.each([
    ['close', {}],
    ['changed', { isUntouched: false }],
    ['nothing', { isUntouched: false, isOpen: false }],
    ['nothing', { isOpen: false }],
  ])('does %s with a job that it created: %j', (expected, more) => expect(effect(more)).toBe(expected))

  test('keeps a job that it created and that people apply for', () => {
    expect(effect({}, true)).toBe('applied')
    expect(effect({ isUntouched: false }, true)).toBe('applied')
    expect(effect({ isOpen: false }, true)).toBe('nothing')
  })

  test.each([
    ['restore', {}, false],
    ['restore', {}, true],
    ['restore', { wasClosed: true }, false],
    ['applied', { wasClosed: true }, true],
    ['restore', { wasClosed: true, isOpen: false }, true],
    ['changed', { isUntouched: false }, false],
  ])('does %s with a job that it changed: %j, applied for: %s', (expected, more, isApplied) =>
    expect(effect({ kind: 'changed', ...more }, isApplied)).toBe(expected),
  )

  test.each([
    ['reopen', {}],
    ['nothing', { isOpen: true, isUntouched: false }],
    ['changed', { isUntouched: false }],
    ['deadline', { closesAt: new Date('2026-11-30T23:00:00Z') }],
  ])('does %s with a job that it closed: %j', (expected, more) =>
    expect(effect({ kind: 'closed', isOpen: false, ...more })).toBe(expected),
  )
})
