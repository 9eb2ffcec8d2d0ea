import { expect, test } from 'vitest'
import { bannerOfPage, heroOfPage, navbarLinks } from './page-sections.ts'
import { parseSite } from './site.ts'

const branding = (value: object) => parseSite({ branding: value }).branding

test('a page shows the site’s hero image with its own changes', () => {
  const site = branding({
    heroImageConfig: {
      enable: true,
      image: '/a.webp',
      text: 'Hello',
      desktop: { maxWidth: 1200 },
      pageWiseSetup: { login: { enable: false }, jtn: { image: '/b.webp', desktop: { maxWidth: 900 } } },
    },
  })
  expect(heroOfPage(site, 'jobs')).toMatchObject({ image: '/a.webp', text: 'Hello', desktop: { maxWidth: 1200 } })
  expect(heroOfPage(site, 'jtn')).toMatchObject({ image: '/b.webp', text: 'Hello', desktop: { maxWidth: 900 } })
  expect(heroOfPage(site, 'login')).toBeUndefined()
  expect(heroOfPage(branding({ heroImageConfig: { enable: true } }), 'jobs')).toBeUndefined()
})

test('a page shows its own banner or the one for all pages, and never an empty one', () => {
  const customPcsBanner = {
    default: { text: 'For all', type: 'alert' },
    pageWiseSetup: { login: { text: 'For one' }, jtn: { enabled: false, text: 'Never' } },
  }
  const site = branding({ customPageSections: { customPcsBanner } })
  expect(bannerOfPage(site, 'jobs')).toMatchObject({ text: 'For all', type: 'alert' })
  expect(bannerOfPage(site, 'login')).toMatchObject({ text: 'For one', type: 'info' })
  expect(bannerOfPage(site, 'jtn')).toBeUndefined()
  expect(bannerOfPage(branding({}), 'jobs')).toBeUndefined()
})

test('the navbar is turned on separately for visitors and candidates', () => {
  const links = [{ label: 'Life', url: '/life' }]
  const site = branding({ customNavbarConfig: { enableLoggedOut: true, links } })
  expect(navbarLinks(site, false)).toEqual([{ label: 'Life', url: '/life', openInNewTab: false }])
  expect(navbarLinks(site, true)).toEqual([])
})
