import { expect, test } from 'vitest'
import { cleanCompanyHtml } from './clean-company-html.ts'
import { removedParts } from './removed-html.ts'

const removed = (html: string) => removedParts(html, cleanCompanyHtml(html, []))

test.each([
  '<p><a href="https://www.a.example/impressum">Impressum</a><br>x</p>',
  '<h1>Über uns</h1>Text &amp; mehr<hr><ul><li>a<li>b</ul>',
  '<p>Ein <b>Absatz</b><p>Noch einer',
  '<a target="_blank" href="/careers">Jobs</a><img src="/logo.png">',
])('nothing is reported for HTML that is only written differently: %s [second/ops-06]', (html) => {
  expect(removed(html)).toEqual([])
})

test.each([
  ['<p onclick="x()">a</p><script>alert(1)</script>', ['onclick on <p>', '<script>']],
  ['<a href="javascript:alert(1)">a</a>', ['href on <a>']],
  ['<p>a</p><iframe src="https://b.example"></iframe>', ['<iframe>']],
  ['<p style="color:red">a</p>', ['style on <p>']],
  ['<img src="https://elsewhere.example/x.png" alt="x">', ['<img>']],
])('exactly the removed parts are reported: %s [second/ops-06]', (html, parts) => {
  expect(removed(html)).toEqual(parts)
})
