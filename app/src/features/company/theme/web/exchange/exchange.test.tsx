import { expect, test } from 'vitest'
import { drawPanel, textOf, themeFile } from '#testing/themes/draw-panel.tsx'
import { writeTokenFile } from '../../dtcg.ts'
import type { Theme } from '../../theme.ts'
import { ExchangePanel } from './ExchangePanel.tsx'
import { readImport } from './read-import.ts'

const logo = themeFile({})
const draft: Theme = { 'default.light.navbar.text': '#102030', 'default.base.navbar.logo': logo.id }
const read = (file: unknown) => readImport(JSON.stringify(file), draft, [logo])

test('an exported draft is imported without a difference [S8]', () => {
  expect(read(writeTokenFile(draft))).toEqual({
    kind: 'ready',
    theme: draft,
    differences: [],
    converted: [],
    missing: [],
  })
})

test('an import shows its changes and converted colors before anything is applied [S8]', () => {
  const wide = { $type: 'color', $value: { colorSpace: 'display-p3', components: [0, 0.4, 0.5] } }
  const outcome = read({ default: { light: { navbar: { text: wide } }, base: writeTokenFile(draft) } })
  expect(outcome).toMatchObject({ kind: 'refused' })
  const ready = read({ default: { light: { navbar: { text: wide } } } })
  if (ready.kind !== 'ready') throw new Error('The file was refused.')
  expect(ready.differences).toEqual([
    { path: 'default.light.navbar.text', old: '#102030', new: ready.theme['default.light.navbar.text'] },
    { path: 'default.base.navbar.logo', old: logo.id, new: null },
  ])
  expect(ready.converted).toMatchObject([{ path: 'default.light.navbar.text', from: 'display-p3' }])
})

test('an import from another site leaves out files that the company does not have [S8]', () => {
  const ready = read({ default: { base: { navbar: { logo: { $value: 'd4'.repeat(32) } } }, light: { navbar: {} } } })
  expect(ready).toMatchObject({
    kind: 'ready',
    theme: { 'default.base.navbar.logo': logo.id },
    missing: ['default.base.navbar.logo'],
    differences: [{ path: 'default.light.navbar.text', new: null }],
  })
})

test('an import is refused with the path of each fault [S8]', () => {
  expect(read({ default: { base: { navbar: { logoDrak: { $value: 'd4'.repeat(32) } } } } })).toEqual({
    kind: 'refused',
    faults: [{ path: 'default.base.navbar.logoDrak', code: 'unknown-token', nearest: 'default.base.navbar.logoDark' }],
  })
  expect(readImport('{"default":', draft, [])).toEqual({ kind: 'not-json' })
})

test('the panel offers the draft as a file and asks for one, in every language [S8]', async () => {
  const panel = <ExchangePanel tokens={draft} onImport={() => undefined} />
  expect(textOf(await drawPanel(panel))).toContain('Download design tokens')
  expect(textOf(await drawPanel(panel, { locale: 'ar' }))).toContain('تنزيل رموز التصميم')
})
