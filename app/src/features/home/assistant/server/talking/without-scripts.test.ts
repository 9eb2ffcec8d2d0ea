import { expect, test } from 'vitest'
import { openTestSite } from '#testing/test-site.ts'
import { siteTextsOf } from '../tools/company-texts.ts'

const assistant = { enabled: true, contact: { email: 'people@harbour.example' } }
const FOOTER_HTML = '<p>We answer within <b>two days</b>.</p>'

test('without scripts the search page names a contact in the assistant’s place, and only there [C1]', async () => {
  const footer = { customPageSections: { footer: { enabled: true, html: FOOTER_HTML } } }
  const site = await openTestSite([
    {
      domain: 'harbour.example',
      site: { supportedLanguages: ['en', 'de'], chatbotxConfig: assistant, branding: footer },
    },
    { domain: 'members.example', site: { chatbotxConfig: { ...assistant, allowLoggedOut: false } } },
    { domain: 'off.example' },
  ])
  try {
    const noscript = async (path: string) => {
      const { body } = await site.get(path)
      return [...body.matchAll(/<noscript>(<aside.*?)<\/noscript>/g)].map(([, html]) => html).join('')
    }
    const shown = await noscript('/careers/search?domain=harbour.example')
    expect(shown).toContain('<a href="mailto:people@harbour.example">people@harbour.example</a>')
    expect(await noscript('/careers/search?domain=harbour.example&hl=de')).toContain('Der Assistent braucht JavaScript')
    for (const path of ['/careers/events?domain=harbour.example', '/careers/search?domain=off.example'])
      expect(await noscript(path)).toBe('')
    expect(await noscript('/careers/search?domain=members.example')).toBe('')
    // The footer's text opens in the footer, which every page has.
    const [tenant] = site.context.tenants.all()
    const texts = tenant ? siteTextsOf(tenant, 'en') : []
    expect(texts.find(({ id }) => id === 'footer')).toMatchObject({
      url: '#footer',
      text: 'We answer within two days.',
    })
  } finally {
    await site.close()
  }
})
