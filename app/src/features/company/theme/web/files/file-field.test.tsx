import { expect, test } from 'vitest'
import { drawPanel, textOf, themeFile } from '#testing/themes/draw-panel.tsx'
import { FileField } from './FileField.tsx'
import { FocalPoint } from './FocalPoint.tsx'
import { movedBy, pointAt, readShare } from './focal-point.ts'
import { faultOf } from './use-file-upload.ts'

const nothing = () => undefined

test('a field offers the uploaded files of its kind, and marks the chosen one [S8]', async () => {
  const [one, other] = [themeFile({ name: 'one.png' }), themeFile({ id: 'b2'.repeat(32), name: 'other.png' })]
  const hero = themeFile({ id: 'c3'.repeat(32), kind: 'hero', name: 'harbor.jpg' })
  const field = <FileField kind="logo" value={other.id} onChange={nothing} label="Logo" />
  const html = await drawPanel(field, { files: [one, other, hero] })
  expect([...html.matchAll(/<input type="radio"[^>]*>/g)].map(([input]) => input.includes('checked'))).toEqual([
    false,
    false,
    true,
  ])
  expect(textOf(html)).toContain('No logo one.png 352 × 88 pixels, 12.1 kB')
  expect(html).not.toContain('harbor.jpg')
})

test('a font lists the languages of the site that it lacks, and always shows its license [S8]', async () => {
  const font = themeFile({ kind: 'font', name: 'serif.woff2', licence: 'SIL Open Font License 1.1' })
  const draw = (languages: string[]) =>
    drawPanel(<FileField kind="font" value={undefined} onChange={nothing} label="Font" />, {
      files: [{ ...font, languages }],
    })
  const text = textOf(await draw(['ar', 'he']))
  expect(text).toContain('Doesn’t cover Arabic and Hebrew; these pages use another font')
  expect(text).toContain('License SIL Open Font License 1.1')
  expect(textOf(await draw([]))).toContain('Covers all languages of your site')
})

test('a file that is empty or too large is refused before it is sent [S8]', () => {
  expect(faultOf('font', { size: 0 })).toBe('theme.file.empty')
  expect(faultOf('font', { size: 4_000_000 })).toBe('theme.file.tooLarge.font')
  expect(faultOf('hero', { size: 4_000_000 })).toBeUndefined()
  expect(faultOf('hero', { size: 11_000_000 })).toBe('theme.file.tooLarge.picture')
})

test('a focal point is dragged, moved with arrow keys or typed, and never leaves the picture [S8]', () => {
  const picture = { left: 100, top: 50, width: 400, height: 200 }
  expect(pointAt({ clientX: 200, clientY: 150 }, picture)).toEqual({ x: 0.25, y: 0.5 })
  expect(pointAt({ clientX: 0, clientY: 900 }, picture)).toEqual({ x: 0, y: 1 })
  expect(movedBy('ArrowLeft', false, { x: 0.5, y: 0.5 })).toEqual({ x: 0.49, y: 0.5 })
  expect(movedBy('ArrowDown', true, { x: 0.5, y: 0.95 })).toEqual({ x: 0.5, y: 1 })
  expect(movedBy('Enter', false, { x: 0.5, y: 0.5 })).toBeUndefined()
  expect(['0', '100', '33,5', ' 7 '].map(readShare)).toEqual([0, 1, 0.335, 0.07])
  expect(['', '101', '-1', '1e1', 'x', '5.55'].map(readShare)).toEqual(Array.from({ length: 6 }))
})

test('a focal point is described in the reader’s language [S8]', async () => {
  const point = <FocalPoint url="/theme/a.webp" value={{ x: 0.3, y: 0.45 }} onChange={nothing} />
  expect(await drawPanel(point)).toContain('aria-valuetext="30% from the left, 45% from the top"')
  expect(await drawPanel(point, { locale: 'de' })).toContain('von links')
})
