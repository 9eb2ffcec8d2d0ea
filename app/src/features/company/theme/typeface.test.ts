import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readFont } from './server/files/read-font.ts'

const css = readFileSync(new URL('../../../ui/styles/typeface.css', import.meta.url), 'utf8')
const packaged = (path: string) => fileURLToPath(import.meta.resolve(path))

test('lines in the fallback of the built-in typeface are as high as in the typeface', async () => {
  const [, path = ''] = /url\('([^']+-latin-wght[^']+)'\)/.exec(css) ?? []
  const { weights, fallback } = await readFont(readFileSync(packaged(path)))
  expect(css).toContain(`font-weight: ${weights};`)
  const declared = (property: string) => Number(new RegExp(`${property}: ([\\d.]+)%`).exec(css)?.[1])
  for (const [property, percent] of [
    ['ascent-override', fallback.ascent],
    ['descent-override', fallback.descent],
  ] as const)
    expect((declared(property) * declared('size-adjust')) / fallback.sizeAdjust, property).toBeCloseTo(percent, 0)
  expect(declared('line-gap-override')).toBe(fallback.lineGap)
})

test('the subsets of the built-in typeface are those of its package', () => {
  const plain = (text: string) => text.replaceAll(/\s/g, '')
  const original = plain(readFileSync(packaged('@fontsource-variable/figtree/wght.css'), 'utf8'))
  const ranges = [...css.matchAll(/unicode-range:([^;]+);/g)].map(([, range = '']) => plain(range))
  expect(ranges).toHaveLength(2)
  for (const range of ranges) expect(original).toContain(`unicode-range:${range};`)
})
