import { parseDocument } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { processorMs } from '#testing/attacks/processor-time.ts'
import { cleanCompanyHtml } from './clean-company-html.ts'
import harmless from './harmless-html.json' with { type: 'json' }
import hostile from './hostile-html.json' with { type: 'json' }
import kept from './kept-html.json' with { type: 'json' }

const HOSTS = ['https://img.example']
const clean = (html: string) => cleanCompanyHtml(html, HOSTS)

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { attribs: Record<string, string> }>
const elements = (nodes: Node[]): Element[] =>
  nodes.flatMap((node) => ('attribs' in node ? [node, ...elements(node.children)] : []))

const ATTRIBUTES = new Set(
  'href rel target src alt width height loading class lang dir colspan rowspan scope datetime start'.split(' '),
)

describe('company HTML', () => {
  test.each(hostile)('%s runs no script, loads nothing and takes no name', (payload) => {
    for (const html of [payload, `<p>${payload}</p>`, `<ul><li>${payload}`, payload.repeat(2)]) {
      const cleaned = clean(html)
      // The output parses one way only: every `<` and quote belongs to the markup below.
      expect(cleaned).not.toMatch(/<(?!\/?[a-z])/i)
      for (const { name, attribs } of elements(parseDocument(cleaned).children)) {
        expect(kept.tags).toContain(name)
        for (const attribute of Object.keys(attribs)) expect(ATTRIBUTES).toContain(attribute)
        const { href, rel, target, src, class: names } = attribs
        if (href !== undefined) {
          expect(href).toMatch(/^(\/(?![/\\])|https?:\/\/[^@/]+(\/|$)|mailto:[^?]+$|tel:)/)
          expect(rel).toBe('noopener noreferrer')
          expect([undefined, '_blank']).toContain(target)
        }
        if (src !== undefined) expect(src).toMatch(/^(\/(?!\/|api|logout)[\w/]+\.png$|https:\/\/img\.example\/)/)
        if (names !== undefined) for (const one of names.split(' ')) expect(kept.classes).toContain(one)
      }
      expect(clean(cleaned)).toBe(cleaned)
    }
  })

  test.each(harmless)('%s is unchanged', (html) => expect(clean(html)).toBe(html))

  test('an image from another origin needs that origin in the company settings', () => {
    const picture = '<img src="https://img.example/a.png" alt="" loading="lazy" />'
    expect(clean(picture)).toBe(picture)
    expect(cleanCompanyHtml(picture, [])).toBe('')
    expect(cleanCompanyHtml(picture, ['https://img.example:444', 'https://other.example'])).toBe('')
  })

  test('headings start below the page heading, and links send no referrer', () => {
    expect(clean('<h1>A</h1><h6>B</h6>')).toBe('<h2>A</h2><h4>B</h4>')
    expect(clean('<a href="https://a.example" target="_top">x</a>')).toBe(
      '<a href="https://a.example/" rel="noopener noreferrer">x</a>',
    )
    expect(clean('<a href="jobs/1">x</a>')).toBe('<a>x</a>')
  })

  test('100 kB of hostile markup is cleaned without delay', async () => {
    const worst = [
      '<div>'.repeat(20_000),
      `${'<b>'.repeat(12_000)}${'</i>'.repeat(12_000)}`,
      '<a href="https://a.example">x</a>'.repeat(3000),
      '<p '.repeat(33_000),
      '<!--'.repeat(25_000),
      '&lt;'.repeat(25_000),
      `<p ${'a '.repeat(50_000)}>`,
    ]
    for (const html of worst) {
      // The target is 200 ms; the margin is for a slow machine.
      expect(await processorMs(() => clean(html)), html.slice(0, 20)).toBeLessThan(1000)
    }
  })

  test('text that readers cannot see is dropped with its element, and small text stays', () => {
    const hidden =
      '<p style="display: none">a <b>b</b></p><font style="font-size:0px">c</font><div hidden>d<p>e</p></div>'
    expect(clean(`<p>One</p>${hidden}<!-- f --><p style="font-size: 0.9em">two</p>`)).toBe('<p>One</p><p>two</p>')
  })
})
