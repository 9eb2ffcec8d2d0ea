import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDemoAccounts, openCandidate } from '#testing/candidate.ts'
import { openTestSite, type TestSite } from '#testing/test-site.ts'
import { ApiError } from '#ui/api/transport.ts'

const DOMAIN = 'bakery.example'
const PAGE = `/careers/jtn?domain=${DOMAIN}`
const failing = vi.hoisted(() => ({
  loader: undefined as Error | undefined,
  component: undefined as Error | undefined,
}))

// A page that fails on demand, since no real page does.
vi.mock('#features/candidate/talent-network/web/NetworkPage.tsx', () => ({
  NetworkPage: () => {
    if (failing.component) throw failing.component
    return null
  },
  loadNetworkPage: () => {
    if (failing.loader) throw failing.loader
    return { status: 200, title: 'A page' }
  },
}))

/** Makes the page's loader or component throw. */
function fail(where: 'loader' | 'component', error: Error = new Error('the oven is cold')) {
  failing.loader = where === 'loader' ? error : undefined
  failing.component = where === 'component' ? error : undefined
}

describe.each(['loader', 'component'] as const)('a page whose %s fails', (where) => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite([{ domain: DOMAIN, name: 'Bakery', site: { supportContactUrl: '/help' } }])
    await addDemoAccounts(site)
  })
  afterAll(() => site?.close())

  test('shows a visitor that it failed, with links back and to support, and without details', async () => {
    fail(where)
    const { statusCode, body, headers } = await site.get(PAGE)
    expect(statusCode).toBe(500)
    expect(headers['content-type']).toContain('text/html')
    expect(body).toContain('<h1>Internal Server Error</h1>')
    expect(body).toContain('Go back')
    expect(body).toContain('href="/help"')
    expect(body).not.toContain('oven')
    expect(body).not.toContain('error-screen.test')
  })

  test('shows a candidate no more than a visitor', async () => {
    fail(where)
    const alice = await openCandidate(site, 'alice@example.com', DOMAIN)
    const { statusCode, body } = await alice.get(PAGE)
    expect(statusCode).toBe(500)
    expect(body).toContain('Alice')
    expect(body).not.toContain('oven')
    expect(body).not.toContain('error-screen.test')
  })

  test('shows an administrator the error message and stack, on the server and after hydration', async () => {
    fail(where)
    const carol = await openCandidate(site, 'carol@example.com', DOMAIN)
    const { statusCode, body } = await carol.get(PAGE)
    expect(statusCode).toBe(500)
    const shown = /<pre dir="ltr">([^]*?)<\/pre>/.exec(body)?.[1] ?? ''
    expect(shown).toContain('the oven is cold')
    expect(shown).toMatch(/at .*error-screen\.test\.ts:\d+/)
    const state = /id="foyer-state">([^]*?)<\/script>/.exec(body)?.[1] ?? '{}'
    expect(JSON.parse(state).failure.detail).toContain('the oven is cold')
  })

  test('reports a refusal as such rather than as a server failure', async () => {
    fail(where, new ApiError(403, 'not-allowed', 'User does not have permissions to perform this action.'))
    const { statusCode, body } = await site.get(PAGE)
    expect(statusCode).toBe(403)
    expect(body).toContain('<h1>User does not have permissions to perform this action.</h1>')
    expect(body).not.toContain('Internal Server Error')
  })
})
