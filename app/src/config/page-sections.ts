import type { SiteConfig } from './site.ts'

type Branding = SiteConfig['branding']
type HeroImage = Omit<Branding['heroImageConfig'], 'pageWiseSetup'>
type Banner = Branding['customPageSections']['customPcsBanner']['default']

/** Returns a page's hero image: the site's with the page's changes, or undefined if it is off or has no picture. */
export function heroOfPage({ heroImageConfig }: Branding, page: string): HeroImage | undefined {
  const { pageWiseSetup, ...everywhere } = heroImageConfig
  const hero = { ...everywhere, ...pageWiseSetup[page] }
  return hero.enable && hero.image ? hero : undefined
}

/** Returns a page's banner, or the one for all pages; undefined if it is off or empty. */
export function bannerOfPage({ customPageSections }: Branding, page: string): Banner | undefined {
  const { pageWiseSetup, default: everywhere } = customPageSections.customPcsBanner
  const banner = pageWiseSetup[page] ?? everywhere
  return banner.enabled && banner.text !== '' ? banner : undefined
}

/** Returns the company's navigation links for signed-in or signed-out visitors. */
export function navbarLinks({ customNavbarConfig }: Branding, signedIn: boolean) {
  const { enableLoggedIn, enableLoggedOut, links } = customNavbarConfig
  return (signedIn ? enableLoggedIn : enableLoggedOut) ? links : []
}
