import { expect, test } from 'vitest'
import { isFromEditor, isToEditor } from './messages.ts'
import { sectionsIn } from './section-at.ts'

test('the styles of a part of a page determine its section [S8]', () => {
  expect(sectionsIn('color: var(--navbar-text); background: var(--navbar-background)')).toEqual(['navbar'])
  expect(sectionsIn('background: var(--button-primary-background); border-radius: var(--radius)')).toEqual([
    'button_primary',
  ])
  expect(sectionsIn('color: var(--color-text); border-radius: var(--radius); margin: var(--page-edge)')).toEqual([])
})

test('editor and preview accept messages only from each other [S8]', () => {
  const shown = { kind: 'theme-preview-show', tokens: {}, files: { fonts: [], pictures: [] }, accent: '#0b5c52' }
  expect(isFromEditor(shown)).toBe(true)
  for (const other of [
    null,
    'theme-preview-show',
    { ...shown, tokens: [] },
    { ...shown, kind: 'x' },
    { ...shown, accent: 1 },
  ])
    expect(isFromEditor(other)).toBe(false)
  expect(isToEditor({ kind: 'theme-preview-ready' })).toBe(true)
  expect(isToEditor({ kind: 'theme-preview-open', section: 'navbar' })).toBe(true)
  expect(isToEditor({ kind: 'theme-preview-open', section: 'constructor' })).toBe(false)
})
