import { expect, test } from 'vitest'
import { drawPanel, textOf, themeFile } from '#testing/themes/draw-panel.tsx'
import type { VersionFacts } from '../../contract.ts'
import { VersionsPanel } from './VersionsPanel.tsx'

const version = (facts: Partial<VersionFacts>): VersionFacts => ({
  number: 1,
  publishedAt: '2026-05-04T12:00:00.000Z',
  publishedBy: 'Carol Reyes',
  note: '',
  basedOn: null,
  inForce: false,
  changes: [],
  ...facts,
})
const draw = (versions: VersionFacts[], files = [themeFile({})]) =>
  drawPanel(<VersionsPanel onPublished={() => undefined} />, { versions, files })

test('a theme builder reads who published each version, when, why and with which changes, with both colors [S8]', async () => {
  const logo = themeFile({ name: 'wordmark.png' })
  const html = await draw(
    [
      version({
        number: 2,
        publishedBy: null,
        inForce: true,
        note: 'Our <new> purple',
        changes: [
          { path: 'default.light.core_properties.accent', old: null, new: '#7a1fa2' },
          { path: 'default.base.navbar.logo', old: null, new: logo.id },
          { path: 'pcsx.base.pcsx_hero_image.focalPoint', old: { x: 0.5, y: 0.5 }, new: { x: 0.25, y: 1 } },
        ],
      }),
      version({ number: 1 }),
    ],
    [logo],
  )
  const text = textOf(html)
  expect(text).toContain('Version 2 In use Published on May 4, 2026, 12:00 PM Our &lt;new&gt; purple 3 values changed')
  expect(text).toContain('Version 1 Published on May 4, 2026, 12:00 PM by Carol Reyes Nothing changed')
  expect(text).toContain('Accent (General) Light Built-in #7a1fa2')
  expect(html).toContain('fill="#7a1fa2"')
  expect(text).toContain('Logo (Navigation bar) Built-in wordmark.png')
  expect(text).toContain('50% from the left, 50% from the top 25% from the left, 100% from the top')
})

test('only versions that are not in use can be restored, and the built-in look is always available [S8]', async () => {
  const text = textOf(await draw([version({ number: 2, inForce: true }), version({ number: 1 })]))
  expect(text).toContain('Roll back to version 1')
  expect(text).not.toContain('Roll back to version 2')
  expect(text).toContain('Reset to the built-in look')
})

test('a company that has published nothing reads that visitors see the built-in look [S8]', async () => {
  const text = textOf(await draw([]))
  expect(text).toContain('Nothing published yet. Visitors see the built-in look.')
  expect(text).not.toContain('Reset')
})
