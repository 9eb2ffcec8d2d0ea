import type { SiteConfig } from './site.ts'

type Branding = SiteConfig['branding']
type HeroImage = Omit<Branding['heroImageConfig'], 'pageWiseSetup'>
type Banner = Branding['customPageSections']['customPcsBanner']['default']

/** The hero image of a page: the site's, with what differs there; none where it is off or has no picture. */
export function heroOfPage({ heroImageConfig }: Branding, page: string): HeroImage | undefined {
  const { pageWiseSetup, ...everywhere } = heroImageConfig
  const hero = { ...everywhere, ...pageWiseSetup[page] }
  return hero.enable && hero.image ? hero : undefined
}

/** The banner of a page: its own, else that of all pages; none where it is off or says nothing. */
export function bannerOfPage({ customPageSections }: Branding, page: string): Banner | undefined {
  const { pageWiseSetup, default: everywhere } = customPageSections.customPcsBanner
  const banner = pageWiseSetup[page] ?? everywhere
  return banner.enabled && banner.text !== '' ? banner : undefined
}

/** The links of the company's navbar for somebody who is signed in or not. */
export function navbarLinks({ customNavbarConfig }: Branding, signedIn: boolean) {
  const { enableLoggedIn, enableLoggedOut, links } = customNavbarConfig
  return (signedIn ? enableLoggedIn : enableLoggedOut) ? links : []
}
