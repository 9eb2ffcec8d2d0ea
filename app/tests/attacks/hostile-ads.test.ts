import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { Parser } from 'htmlparser2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import payloads from '#features/jobs/job-import/server/descriptions/hostile-html.json' with { type: 'json' }
import { openTestSite, type TestSite } from '#testing/test-site.ts'

const DOMAIN = 'bakery.example'
/** Texts that must be displayed character by character. */
const TITLES = [
  'Baker </script><script>alert(1)</script>',
  'Baker <!-- <script>',
  'Baker </code></title></style></textarea>',
  'Baker \u2028 and \u2029 lines',
  'Baker " onmouseover="alert(1)" x="',
  "Baker ' & < > &amp; &lt;b&gt; &#34;",
  'Baker {{7*7}} ${7*7} %3Cscript%3E',
  'Baker ]]></title><script>alert(1)</script>',
  'Baker \u202Eevil\u202C 🥖',
  '=cmd|calc!A1',
  'constructor __proto__ toString',
]

interface Element {
  name: string
  attributes: Record<string, string>
  inside: string[]
}

/** Returns the elements of a page as a browser would parse them, and the contents of its scripts. */
function readPage(html: string) {
  const elements: Element[] = []
  const scripts: { attributes: Record<string, string>; text: string }[] = []
  const open: string[] = []
  let title = ''
  const parser = new Parser({
    onopentag(name, attributes) {
      elements.push({ name, attributes, inside: [...open] })
      open.push(attributes['class'] === 'description' ? 'description' : name)
      if (name === 'script') scripts.push({ attributes, text: '' })
    },
    ontext(text) {
      if (open.at(-1) === 'title' && open.includes('head')) title += text
      const script = scripts.at(-1)
      if (open.at(-1) === 'script' && script) script.text += text
    },
    onclosetag() {
      open.pop()
    },
  })
  parser.end(html)
  return { elements, scripts, title }
}

describe('ads with hostile texts, imported like any other', () => {
  let site: TestSite
  let ids: Map<string, number>
  let rejected: string[] = []
  const id = (name: string) => ids.get(name) ?? 0

  beforeAll(async () => {
    site = await openTestSite([{ domain: DOMAIN }])
    const outcome = await site.importRows(DOMAIN, [
      ...payloads.map((html, n) => ({ id: `H-${n}`, title: `Baker ${n}`, description: `<p>Bread</p>${html}` })),
      ...TITLES.map((title, n) => ({
        id: `T-${n}`,
        title,
        description: '<p>Bread</p>',
        department: title,
        skills: [title],
        locations: [{ name: title, lat: 51.5, lon: -0.1 }],
        shift: title,
      })),
    ])
    rejected = outcome.rejections.map(({ id: name, code }) => `${name} ${code}`)
    ids = await site.ids(DOMAIN)
  }, 120_000)
  afterAll(() => site?.close())

  const CHILDREN = new Set(
    'p div ul ol li h2 h3 h4 strong b em i u code pre blockquote table caption thead tbody tfoot tr td th br hr a'.split(
      ' ',
    ),
  )

  function expectHarmless(html: string, what: string) {
    const { elements } = readPage(`<div class="description">${html}</div>`)
    for (const { name, attributes } of elements.slice(1)) {
      expect([...CHILDREN], `${what}: ${html}`).toContain(name)
      for (const [attribute, value] of Object.entries(attributes)) {
        expect(['href', 'rel', 'target', 'colspan', 'rowspan', 'scope'], `${what}: ${html}`).toContain(attribute)
        if (attribute === 'href') expect(value, what).toMatch(/^(https?:\/\/|mailto:)/)
      }
    }
  }

  test('are all present', () => {
    expect(rejected).toEqual([])
    expect(ids.size).toBe(payloads.length + TITLES.length)
  })

  test.each(payloads.map((html, n) => ({ html, n })))(
    'number $n is harmless in the API and in its page: $html',
    async ({ n }) => {
      const details = await site.data<{ jobDescription: string }>(
        `/api/pcsx/position_details?position_id=${id(`H-${n}`)}`,
      )
      expectHarmless(details.jobDescription, 'API')
      const page = await site.get(`/careers/job/${id(`H-${n}`)}`)
      expect(page.statusCode).toBe(200)
      const { elements, scripts } = readPage(page.body)
      // An unclosed or surplus tag in the ad would move the content after it.
      for (const name of ['html', 'head', 'body', 'main', 'h1', 'footer'])
        expect(
          elements.filter((element) => element.name === name),
          name,
        ).toHaveLength(1)
      expect(elements.find(({ name }) => name === 'footer')?.inside).not.toContain('description')
      expect(elements.filter(({ attributes }) => attributes['id'] === 'foyer-state')).toHaveLength(1)
      for (const { name, attributes, inside } of elements) {
        expect(Object.keys(attributes).filter((attribute) => attribute.startsWith('on'))).toEqual([])
        for (const address of ['href', 'src', 'action', 'formaction'])
          expect(attributes[address] ?? '', name).not.toMatch(/^\s*(javascript|vbscript|data:text)/i)
        if (!inside.includes('description')) continue
        expect([...CHILDREN]).toContain(name)
        expect(attributes).not.toHaveProperty('style')
        expect(attributes).not.toHaveProperty('id')
        expect(attributes).not.toHaveProperty('name')
      }
      expect(
        elements.filter(({ name }) =>
          ['iframe', 'object', 'embed', 'form', 'base', 'template', 'marquee'].includes(name),
        ),
      ).toEqual([])
      // Scripts that run have the page's nonce; those without are data.
      for (const { attributes } of scripts) expect(attributes['nonce'] ?? attributes['type']).toBeDefined()
      const nonces = new Set(scripts.flatMap(({ attributes }) => attributes['nonce'] ?? []))
      expect(nonces.size).toBe(1)
      const running = scripts.filter(({ attributes }) => !attributes['type']?.includes('json'))
      for (const { attributes } of running) expect(attributes).toHaveProperty('nonce')
      for (const { text, attributes } of scripts)
        if (attributes['type']?.includes('json')) expect(() => JSON.parse(text)).not.toThrow()
      const posting = scripts.find(({ attributes }) => attributes['type'] === 'application/ld+json')
      if (posting) expectHarmless((JSON.parse(posting.text) as { description: string }).description, 'JSON-LD')
    },
  )

  test('are harmless in the feed, which stays well-formed', async () => {
    for (const query of ['', '?query=baker']) {
      const { body } = await site.get(`/careers/rss.xml${query}`)
      expect(XMLValidator.validate(body)).toBe(true)
      const feed = new XMLParser({ ignoreAttributes: false }).parse(body) as {
        rss: { channel: { item: { description: string; title: string }[] } }
      }
      const { item } = feed.rss.channel
      expect(item.length).toBeGreaterThan(20)
      for (const { description } of item) expectHarmless(description, 'feed')
      expect(body).not.toMatch(/<(script|iframe|img)/i)
    }
    const sitemap = (await site.get('/careers/sitemap.xml')).body
    expect(XMLValidator.validate(sitemap)).toBe(true)
  })

  test.each(TITLES.map((text, n) => ({ text, n })))(
    'text $n is returned letter by letter: $text',
    async ({ text, n }) => {
      const position = id(`T-${n}`)
      // A title is a single line, and the character references of a feed are decoded once.
      const line = (one: string) => one.replace(/\s+/g, ' ')
      const shown = line(text).replace('&amp; &lt;b&gt; &#34;', '& <b> "')
      const details = await site.data<Record<string, unknown>>(`/api/pcsx/position_details?position_id=${position}`)
      expect(details).toMatchObject({
        name: shown,
        department: shown,
        skills: [shown],
      })
      expect([details['efcustomTextShift']].flat().map((one) => line(String(one)))).toEqual([shown])
      const listed = await site.data<{ positions: { id: number; name: string }[] }>(
        `/api/pcsx/search?domain=${DOMAIN}&query=${position}`,
      )
      expect(listed.positions).toMatchObject([{ id: position, name: shown }])
      const page = await site.get(`/careers/job/${position}`)
      expect(page.statusCode).toBe(200)
      const { scripts, title, elements } = readPage(page.body)
      expect(title).toContain(shown)
      expect(
        scripts.some((script) => script.text.includes('alert(1)') && !script.attributes['type']?.includes('json')),
      ).toBe(false)
      expect(
        elements.flatMap(({ attributes }) => Object.keys(attributes)).filter((name) => /^on|^x$/.test(name)),
      ).toEqual([])
      const state = scripts.find(({ attributes }) => attributes['id'] === 'foyer-state')
      expect(JSON.stringify(JSON.parse(state?.text ?? ''))).toContain(JSON.stringify(shown).slice(1, -1))
      const posting = scripts.find(({ attributes }) => attributes['type'] === 'application/ld+json')
      expect(JSON.parse(posting?.text ?? '{}')).toMatchObject({ title: shown })
    },
  )

  test('the list with all of them is a complete page', async () => {
    for (const start of [0, 10, 20, 60, 70]) {
      const page = await site.get(`/careers?start=${start}`)
      expect(page.statusCode).toBe(200)
      const { elements, scripts } = readPage(page.body)
      expect(elements.filter(({ name }) => name === 'main')).toHaveLength(1)
      expect(
        elements.flatMap(({ attributes }) => Object.keys(attributes)).filter((name) => name.startsWith('on')),
      ).toEqual([])
      const state = scripts.find(({ attributes }) => attributes['id'] === 'foyer-state')
      expect(() => JSON.parse(state?.text ?? '')).not.toThrow()
    }
  })
})
