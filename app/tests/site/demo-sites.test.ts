import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import meridian from '#demo/meridian/site.json' with { type: 'json' }
import northgate from '#demo/northgate/site.json' with { type: 'json' }
import { openTestSite, type TestSite } from '#testing/test-site.ts'

const LANGUAGES = ['en', 'fr', 'de', 'es', 'pt', 'it', 'nl', 'pl', 'ja', 'zh-CN', 'ar', 'he']
const roles = readFileSync(new URL('../../demo/northgate/roles.json', import.meta.url), 'utf8')

describe('the demo sites', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite([
      { domain: 'meridian.example', site: meridian },
      { domain: 'northgate.example', site: northgate },
    ])
  })
  afterAll(() => site?.close())
  const configured = (domain: string) => {
    const tenant = site.context.tenants.resolve('localhost', domain)
    if (!tenant) throw new Error(`There is no ${domain}.`)
    return tenant.site
  }

  test('Meridian has twelve languages and terms to accept', () => {
    const { supportedLanguages, termsOfService } = configured('meridian.example')
    expect([...supportedLanguages].sort()).toEqual([...LANGUAGES].sort())
    expect(termsOfService.enabled).toBe(true)
    expect(termsOfService.infoText.length).toBeGreaterThan(1500)
  })

  test('Northgate has no maps, and applying requires an account', () => {
    const { pcsxConfig, behaviourFlags } = configured('northgate.example')
    expect(pcsxConfig.searchConfig.mapConfig.enabled).toBe(false)
    expect(behaviourFlags.loggedOutApplyDisabled).toBe(true)
  })

  test('their images exist and are cacheable', async () => {
    for (const domain of ['meridian.example', 'northgate.example']) {
      const { image = '' } = configured(domain).branding.heroImageConfig
      const { statusCode, headers } = await site.get(image)
      expect([statusCode, headers['content-type']], image).toEqual([200, 'image/svg+xml'])
      expect(headers['cache-control']).toContain('immutable')
    }
    expect((await site.get('/demo/../meridian/site.json')).statusCode).toBe(404)
  })

  test('their links stay on the company’s site and lead to content', () => {
    for (const [domain, text] of [
      ['meridian.example', JSON.stringify(meridian)],
      ['northgate.example', JSON.stringify(northgate)],
    ] as const) {
      const links = [...text.matchAll(/\/careers\?[^"\\]+/g)].map(
        ([link]) => new URL(link.replaceAll('&amp;', '&'), 'http://x'),
      )
      expect(links.length).toBeGreaterThan(1)
      for (const { searchParams } of links) expect(searchParams.get('domain')).toBe(domain)
      if (domain === 'northgate.example')
        for (const { searchParams } of links)
          expect(roles).toContain(`"department": "${searchParams.get('filter_department')}"`)
    }
  })
})
