import { parseDocument } from 'htmlparser2'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { publicConfig } from '#config/public.ts'
import { allowHeadScripts, changeSite } from '#features/site/tenants/server/index.ts'
import { openTestSite, TEST_NOW, TEST_ORIGIN, type TestSite } from '#testing/test-site.ts'

const DOMAIN = 'bakery.example'

/** Texts that close elements, comments or strings unless escaped. */
const BREAKING = [
  '</script><script>hit()</script>',
  '</SCRIPT ><img src=x onerror=hit()>',
  '<!--<script>',
  '-->',
  '<![CDATA[ ]]>',
  '</code></title></style><script>hit()</script>',
  '"><script>hit()</script>',
  "'-hit()-'",
  '\\"</script>',
  '${hit()} {{hit()}} `hit()`',
  '\u2028hit()\u2029',
  '&lt;/script&gt;&#60;script&#62;&amp;',
  '\u202Etxet\u202C \u00a0 \ufeff 😀 \ufffd',
  "$& $1 $` $' $$",
  '{"domain": "evil.example"}',
]

type Nodes = ReturnType<typeof parseDocument>['children']
type Element = Extract<Nodes[number], { attribs: Record<string, string> }>
const elements = (nodes: Nodes): Element[] =>
  nodes.flatMap((node) => ('attribs' in node ? [node, ...elements(node.children)] : []))
const textOf = (element: Element | undefined) =>
  (element?.children ?? []).map((node) => ('data' in node ? node.data : '')).join('')

describe('a site’s configuration in the page', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite([{ domain: DOMAIN, name: 'Bakery' }])
    await site.importRows(DOMAIN, [{ id: 'b1', title: 'Baker', description: '<p>Bread, every morning.</p>' }])
  })
  afterAll(() => site?.close())

  const tenant = () => {
    const [first] = site.context.tenants.all()
    if (!first) throw new Error('The test has no company.')
    return first
  }
  const page = (path = '/careers') => site.get(path)
  /** Applied from the next notification on; reads that were requested before can be in between. */
  const served = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 5 })
  let changes = 0
  async function configure(document: object) {
    const supportContactUrl = `/help/${(changes += 1)}`
    const change = () => ({ ...document, supportContactUrl })
    const outcome = await changeSite(site.context.db, {
      tenantId: tenant().id,
      change,
      by: 'test',
      note: '',
      now: TEST_NOW,
      reach: site.context.config.outgoingReach,
    })
    expect(outcome).toMatchObject({ kind: 'changed' })
    await served(() => expect(tenant().site.supportContactUrl).toBe(supportContactUrl))
  }

  test('a German reader sees the company’s texts in German, cleaned, and an English one in English', async () => {
    await configure({
      supportedLanguages: ['en', 'de'],
      branding: { tagline: 'Bread.', customPageSections: { footer: { html: '<p>Open every day</p>' } } },
      translations: {
        de: {
          'branding.tagline': 'Brot.',
          'branding.customPageSections.footer.html': '<p>Täglich offen</p><script>hit()</script>',
          'pageMetadata.jobs.pageTitle': 'Offene Stellen',
        },
      },
    })
    const [german, english] = [await page('/careers?hl=de'), await page('/careers?hl=en')]
    expect(german.body).toContain('Täglich offen')
    expect(german.body).toContain('<title>Offene Stellen</title>')
    expect(german.body).not.toMatch(/Open every day|hit\(\)|translations/)
    expect(english.body).toContain('Open every day')
    expect(english.body).not.toContain('Täglich offen')
  })

  test('texts that could close their context are shown unchanged, and create no element', async () => {
    const scripts = async () =>
      elements(parseDocument((await page()).body).children).filter(({ name }) => name === 'script')
    const ordinary = (await scripts()).length
    for (const text of BREAKING) {
      await configure({
        branding: {
          companyName: text,
          tagline: text,
          customNavbarConfig: { links: [{ label: text, url: '/careers' }] },
          heroImageConfig: { imageAlt: text },
        },
        pageMetadata: { jobs: { pageTitle: text, description: text } },
        instanceBanner: { displayBanner: true, displayText: text },
        termsOfService: { headingText: text },
        pcsxConfig: { searchOptionsMap: { city: { displayName: text, options: { labelMap: { [text]: text } } } } },
      })
      const { body } = await page(`/careers?query=${encodeURIComponent(text)}`)
      const found = elements(parseDocument(body).children)
      expect(found.filter(({ name }) => name === 'script').length, text).toBe(ordinary)
      expect(
        found.filter(({ attribs }) => Object.keys(attribs).some((name) => name.startsWith('on'))),
        text,
      ).toEqual([])

      const embedded = JSON.parse(textOf(found.find(({ attribs }) => attribs['id'] === 'pcsx-data')))
      expect(embedded, text).toEqual(JSON.parse(JSON.stringify(publicConfig(tenant(), TEST_ORIGIN))))
      expect(embedded.configs.instanceBanner.displayText, text).toBe(tenant().site.instanceBanner.displayText)
      const state = textOf(found.find(({ attribs }) => attribs['id'] === 'foyer-state'))
      expect(JSON.parse(state), text).toHaveProperty('locale')
      // Programs take the first domain of the page as the tenant's.
      expect(/"domain": "([^"]*)"/.exec(body.replaceAll('&#34;', '"'))?.[1], text).toBe(DOMAIN)
    }
  })

  test('a change is visible immediately, even on a cached page, and so is reverting it', async () => {
    await configure({ branding: { companyName: 'Old Bakery' } })
    const title = async () => /<title>(.*?)<\/title>/.exec((await page()).body)?.[1]
    expect(await title()).toContain('Old Bakery')
    expect(await title()).toContain('Old Bakery')
    await configure({ branding: { companyName: 'New Bakery' } })
    expect(await title()).toContain('New Bakery')
  })

  test('a company’s scripts run on their page only, with the response’s nonce, and nowhere without the right', async () => {
    const headScripts = { jobs: [{ code: 'window.marked = 1 < 2' }, { src: 'https://tags.example/t.js?a=1&b="' }] }
    const { db } = site.context
    const decide = (allowed: boolean) =>
      allowHeadScripts(db, { tenantId: tenant().id, allowed, by: 'test', now: TEST_NOW })
    await decide(true)
    await configure({ headScripts, contentSecurity: { connectHosts: ['https://tags.example'] } })
    for (let visit = 0; visit < 2; visit++) {
      const { body, headers } = await page()
      const policy = String(headers['content-security-policy'])
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
      expect(policy).toContain("connect-src 'self' https://tags.example;")
      expect(policy).not.toMatch(/script-src[^;]*(unsafe|\*|tags)/)
      expect(body).toContain(`<script nonce="${nonce}">window.marked = 1 < 2</script>`)
      expect(body).toContain(`<script nonce="${nonce}" src="https://tags.example/t.js?a=1&amp;b=&#34;" async></script>`)
    }
    const [id] = (await site.ids(DOMAIN)).values()
    expect((await page(`/careers/job/${id}`)).body).not.toContain('window.marked')

    await decide(false)
    await served(() => expect(tenant().site.headScripts).toEqual({}))
    expect((await page()).body).not.toContain('window.marked')
  })

  test('HTML stored before it was sanitized is sanitized when displayed', async () => {
    const html = '<p>Kept</p><img src=x onerror=hit()><script>hit()</script>'
    const stored = { branding: { customPageSections: { footer: { html } } } }
    const { pool } = site.context.database
    await pool.query('UPDATE tenants SET site = $1 WHERE domain = $2', [stored, DOMAIN])
    await pool.query(`SELECT pg_notify('foyer_tenants', '')`)
    await served(() => expect(tenant().site.branding.customPageSections.footer.html).toBe('<p>Kept</p>'))
    expect((await page()).body).not.toContain('hit()')
  })

  test('only origins named by a company can embed its site', async () => {
    expect((await page()).headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN' })
    await configure({ contentSecurity: { embeddingOrigins: ['https://intranet.example'] } })
    const { headers } = await page()
    expect(headers['content-security-policy']).toMatch(/frame-ancestors https:\/\/intranet\.example$/)
    expect(headers).not.toHaveProperty('x-frame-options')
  })
})
