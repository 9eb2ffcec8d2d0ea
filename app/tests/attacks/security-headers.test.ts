import { mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestErrors } from '#kernel/error.ts'
import { securityHeaders } from '#platform/http/build-server.ts'
import { rawRequest, requestText } from '#testing/processes/raw-request.ts'
import { openTestSite, type TestSite } from '#testing/test-site.ts'
import { contract } from '#main/contract.ts'
import { screens } from '#main/routes.tsx'

const EXPECTED = securityHeaders(false)
const SAMPLE = '<!doctype html><title>x</title><style>p{color:red}</style><script>run()</script>'

describe('security headers', () => {
  let site: TestSite
  let port = 0
  beforeAll(async () => {
    site = await openTestSite([{ domain: 'bakery.example' }], {
      files(folder) {
        mkdirSync(join(folder, 'assets'))
        writeFileSync(join(folder, 'assets/a-1.js'), 'run()')
        writeFileSync(join(folder, 'sample-1.html'), SAMPLE)
      },
    })
    await site.app.listen({ host: '127.0.0.1', port: 0 })
    port = (site.app.server.address() as AddressInfo).port
  })
  afterAll(() => site?.close())

  const walked = () => [
    ...screens
      .filter(({ standalone }) => !standalone)
      .map(({ path }) => ['GET', path.replace(/:\w+\??|\*/g, '1')] as const),
    ...contract.map(({ method, path }) => [method, path.replace(/:\w+/g, '1')] as const),
    ...['/robots.txt', '/careers/sitemap.xml', '/careers/rss.xml', '/healthz', '/metrics', '/api/openapi.json'].map(
      (path) => ['GET', path] as const,
    ),
    ['GET', '/assets/a-1.js'] as const,
    ['GET', '/assets/none-1.js'] as const,
    ['GET', '/sample-1.html'] as const,
    ['GET', '/nowhere?domain=nobody.example'] as const,
    ['GET', '/api/pcsx/nothing'] as const,
    ['GET', '/api/pcsx/search?domain=nobody.example'] as const,
    ['GET', '/%zz'] as const,
    ['POST', '/vslog'] as const,
    ['OPTIONS', '/careers'] as const,
    ['HEAD', '/careers'] as const,
    ['TRACE', '/careers'] as const,
    ['NONSENSE', '/careers'] as const,
    ['GET', 'nonsense'] as const,
  ]

  test('are on every page, call, file and error, and reveal no software', async () => {
    const statuses = new Set<number>()
    for (const [method, target] of walked()) {
      const { status, headers } = await rawRequest(port, requestText(method, target))
      const what = `${method} ${target.slice(0, 60)} -> ${status}`
      statuses.add(status)
      expect(headers, what).toMatchObject(EXPECTED)
      expect(headers, what).not.toHaveProperty('server')
      expect(headers, what).not.toHaveProperty('x-powered-by')
      if (headers['content-type']?.startsWith('text/html')) {
        const policy = headers['content-security-policy'] ?? ''
        expect(policy, what).toMatch(/default-src '(self|none)'/)
        expect(policy, what).not.toMatch(/script-src[^;]*'unsafe|\*/)
        expect(policy, what).toMatch(/base-uri 'none'/)
        expect(policy, what).toMatch(/frame-ancestors '(none|self)'/)
      }
    }
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 403, 404, 422]))
  })

  test('are on a 304 and on a response after a server error', async () => {
    const { headers } = await site.get('/assets/a-1.js')
    const again = await site.get('/assets/a-1.js', { headers: { 'if-none-match': String(headers['etag']) } })
    expect(again.statusCode).toBe(304)
    expect(again.headers).toMatchObject(EXPECTED)
    const { context } = site
    const { shownNow } = context
    context.shownNow = async () => {
      throw requestErrors.error('internal')
    }
    const broken = await site.get('/careers?domain=bakery.example')
    context.shownNow = shownNow
    expect(broken.statusCode).toBeGreaterThanOrEqual(500)
    expect(broken.headers).toMatchObject(EXPECTED)
  })

  test('are on requests refused before routing', async () => {
    const calls = await openTestSite([{ domain: 'bakery.example' }], { pages: false })
    const { statusCode, headers } = await calls.get(`/careers/sitemap-${'1'.repeat(3000)}.xml`)
    await calls.close()
    expect(statusCode).toBe(414)
    expect(headers).toMatchObject(EXPECTED)
  })

  test('a static page runs its own scripts and nothing else', async () => {
    const { headers } = await site.get('/sample-1.html')
    // echo -n 'run()' | openssl dgst -sha256 -binary | base64
    expect(headers['content-security-policy']).toContain(
      "script-src 'sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ='",
    )
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  })

  test('require https if the site uses it', () => {
    expect(securityHeaders(true)['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    expect(EXPECTED).not.toHaveProperty('strict-transport-security')
  })
})
