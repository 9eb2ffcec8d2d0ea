import { expect, test } from 'vitest'
import { boxTables, fitHeadings } from './description-outline.ts'

test('the headings of an ad are below the page title', () => {
  expect(fitHeadings('<h2>Role</h2><p>x</p><h3>You</h3>', 3)).toBe('<h3>Role</h3><p>x</p><h4>You</h4>')
})

test('an ad with small headings or skipped levels is outlined without gaps', () => {
  expect(fitHeadings('<h4>Role</h4><h4>You</h4>', 2)).toBe('<h2>Role</h2><h2>You</h2>')
  expect(fitHeadings('<h2>a</h2><h4>b</h4><h3>c</h3><h2>d</h2>', 2)).toBe('<h2>a</h2><h3>b</h3><h3>c</h3><h2>d</h2>')
})

test('no heading is below level six, and text that looks like a heading is unchanged', () => {
  expect(fitHeadings('<h2>a</h2><h3>b</h3><h4>c</h4>', 5)).toBe('<h5>a</h5><h6>b</h6><h6>c</h6>')
  expect(fitHeadings('<p>&lt;h2&gt; is a tag</p>', 3)).toBe('<p>&lt;h2&gt; is a tag</p>')
})

test('a table is in a box that can be scrolled with the keyboard', () => {
  expect(boxTables('<p>a</p><table><tr><td>b</td></tr></table>')).toBe(
    '<p>a</p><div class="table-box" tabindex="0"><table><tr><td>b</td></tr></table></div>',
  )
})
