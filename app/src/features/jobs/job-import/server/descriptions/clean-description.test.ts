import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanDescription, htmlToText } from './clean-description.ts'
import hostile from './hostile-html.json' with { type: 'json' }

/** The only tags, each with its only attributes in their only order, allowed in the output. */
const CLEAN =
  /^(?:[^<>]|<\/?(?:p|ul|ol|li|h[234]|strong|b|em|i|u|code|pre|blockquote|table|caption|thead|tbody|tfoot|tr)>|<\/(?:a|td|th)>|<(?:br|hr)>|<a href="(?:https?:|mailto:)[^"<>]*" rel="noopener noreferrer nofollow" target="_blank">|<t[dh](?: (?:colspan|rowspan)="\d{1,2}"| scope="(?:col|row)")*>)*$/i

describe('the description of an ad', () => {
  it.each([
    ['Two <b>bold</b> words', '<p>Two <b>bold</b> words</p>'],
    ['<div>One</div><div>Two</div>', '<p>One</p><p>Two</p>'],
    ['<p>a<ul><li>x</li></ul>b</p>', '<p>a</p><ul><li>x</li></ul><p>b</p>'],
    ['<b><p>x</p>y</b>', '<p><b>x</b></p><p><b>y</b></p>'],
    ['a<br><br>b<br>c<br>', '<p>a</p><p>b<br>c</p>'],
    ['<h1>Top</h1><h6>Small</h6>', '<h2>Top</h2><h4>Small</h4>'],
    ['<p>&nbsp;</p><ul><li></li></ul><p><b> </b></p>x', '<p>x</p>'],
    ['<ul><ul><li>a</li></ul><li>b</li></ul>', '<ul><li><ul><li>a</li></ul></li><li>b</li></ul>'],
    ['<li>a<li>b</li><p>t</p>', '<ul><li>a</li><li>b</li></ul><p>t</p>'],
    ['<td>x<td>y', '<table><tr><td>x</td><td>y</td></tr></table>'],
    [
      '<table><tr><td></td><td colspan="2" style="x">x</td></tr></table>after',
      '<table><tr><td></td><td colspan="2">x</td></tr></table><p>after</p>',
    ],
    ['one <em>two</em> <strong>three</strong>four', '<p>one <em>two</em> <strong>three</strong>four</p>'],
    ['<pre>a\n  b</pre>', '<pre>a\n  b</pre>'],
    ['<p>5 &lt; 6 & 7 > 3</p>', '<p>5 &lt; 6 &amp; 7 &gt; 3</p>'],
    [
      '<a href="https://example.org/?a=1&b=2" onclick="x()">y</a>',
      '<p><a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank">y</a></p>',
    ],
    ['<a href="/apply">Apply</a> <a href="tel:1">call</a>', '<p>Apply call</p>'],
  ])('keeps its content and drops its looks: %s', (html, clean) => {
    expect(cleanDescription(html)).toBe(clean)
  })

  it('converts plain text to paragraphs and lists', () => {
    expect(cleanDescription('Hello\nyou\n\n- one\n• two\n\n1. first\n2) second\n\nR&D < all')).toBe(
      '<p>Hello<br>you</p><ul><li>one</li><li>two</li></ul><ol><li>first</li><li>second</li></ol><p>R&amp;D &lt; all</p>',
    )
  })

  it('unescapes HTML that was escaped as a whole exactly once', () => {
    expect(cleanDescription('&lt;p class=&quot;x&quot;&gt;R&amp;amp;D&lt;/p&gt;')).toBe('<p>R&amp;D</p>')
    expect(cleanDescription('<p>Write &lt;b&gt; for bold</p>')).toBe('<p>Write &lt;b&gt; for bold</p>')
    expect(cleanDescription('&lt;p&gt;&amp;lt;script&amp;gt;&lt;/p&gt;')).toBe('<p>&lt;script&gt;</p>')
  })

  it.each(hostile)('is harmless: %s', (html) => {
    const clean = cleanDescription(html)
    expect(clean).toMatch(CLEAN)
    expect(clean).not.toMatch(/javascript:|data:|vbscript:|<[^<>]*\son\w+=/i)
    expect(cleanDescription(clean)).toBe(clean)
  })

  it('is harmless and idempotent for any input', () => {
    const tags = [
      'p',
      'div',
      'ul',
      'li',
      'b',
      'a',
      'table',
      'tr',
      'td',
      'h1',
      'pre',
      'br',
      'hr',
      'script',
      'svg',
      'blockquote',
    ]
    const piece = fc.oneof(
      fc.constantFrom(...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`])),
      fc.constantFrom(
        'text',
        '</br>',
        '\u200d',
        ' ',
        '&nbsp;',
        '&lt;',
        '<',
        '>',
        '&',
        '"',
        '\n',
        '<!--',
        '-->',
        '<a href="https://e.org">',
      ),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const clean = cleanDescription(pieces.join(''))
        expect(clean).toMatch(CLEAN)
        expect(cleanDescription(clean)).toBe(clean)
      }),
      { numRuns: 1500 },
    )
  })

  it.each([
    ['600 levels', '<div>'.repeat(600) + 'x'],
    ['5,000 open tags', `${'<b>'.repeat(5000)}${'x'.repeat(85_000)}`],
    ['open tags and other ends', '<b>'.repeat(16_000) + '</i>'.repeat(13_000)],
    ['links', '<a href="https://example.org">y</a>'.repeat(3000)],
    ['only <', '<'.repeat(100_000)],
    ['half tags', '<a '.repeat(33_000)],
    ['comments', '<!--'.repeat(25_000)],
    ['cells', '<td>'.repeat(25_000)],
    ['escaped', '&lt;p'.repeat(20_000)],
    ['entities', '&amp;'.repeat(20_000)],
    ['frames', '<iframe>'.repeat(12_000)],
    ['lists', `${'<ul><li>'.repeat(12_000)}x`],
    ['lines', 'a\n'.repeat(50_000)],
  ])('takes bounded time for 100 KB of %s', (_what, html) => {
    const started = process.threadCpuUsage()
    expect(cleanDescription(html)).toMatch(/^(?:<|$)/)
    // Processor time of this thread, independent of other load. The target is 200 ms; anything quadratic exceeds the
    // bound many times over.
    const { user, system } = process.threadCpuUsage(started)
    expect((user + system) / 1000).toBeLessThan(1200)
  })
})

describe('the text of a description', () => {
  it('has line breaks at block ends, and no tags or entities', () => {
    const html = cleanDescription('<h2>Pay &amp; place</h2><ul><li>a</li><li>b&nbsp;c</li></ul><p>x<br>y &lt; z</p>')
    expect(htmlToText(html)).toBe('Pay & place\na\nb c\nx\ny < z')
  })
})
