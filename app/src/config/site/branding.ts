import { z } from 'zod'
import { accentColor, byPage, html, imageAddress, linkTarget, shownText, text } from './field-types.ts'

const banner = z.strictObject({
  enabled: z.boolean().default(true).describe('Shows the banner.'),
  type: z
    .enum(['info', 'alert'])
    .default('info')
    .describe('`alert` stands out, and screen readers announce it at once.'),
  text: html().default('').describe('The text of the banner.'),
})

const width = z.int().min(0).max(10_000)
const deviceWidth = z.strictObject({
  minWidth: width.optional().describe('Minimum width of the picture, in CSS pixels.'),
  maxWidth: width.optional().describe('Maximum width of the picture, in CSS pixels. By default it fills the page.'),
})

const hero = {
  enable: z.boolean().default(false).describe('Shows the picture and its text.'),
  image: imageAddress().optional().describe('The picture: a path on this site or an https address.'),
  imageAlt: shownText()
    .default('')
    .describe('A description for people who can’t see the picture; empty if it is decorative.'),
  text: html().default('').describe('Text on the picture.'),
  phone: deviceWidth.prefault({}).describe('Widths on screens below 600 pixels.'),
  tablet: deviceWidth.prefault({}).describe('Widths on screens from 600 pixels.'),
  desktop: deviceWidth.prefault({}).describe('Widths on screens from 1,024 pixels.'),
}

const heroOfPage = z.strictObject({
  enable: z.boolean().optional().describe('Shows the picture on this page.'),
  image: imageAddress().optional().describe('A different picture for this page.'),
  imageAlt: shownText().optional().describe('A description of that picture.'),
  text: html().optional().describe('A different text for this page.'),
  phone: deviceWidth.optional().describe('Widths for this page on screens below 600 pixels.'),
  tablet: deviceWidth.optional().describe('Widths for this page on screens from 600 pixels.'),
  desktop: deviceWidth.optional().describe('Widths for this page on screens from 1,024 pixels.'),
})

const navbarLink = z.strictObject({
  label: text().min(1).describe('The text of the link.'),
  url: linkTarget().describe('The target: a path on this site or an address.'),
  openInNewTab: z.boolean().default(false).describe('Opens the link in a new tab.'),
})

const customPageSections = z.strictObject({
  footer: z
    .strictObject({
      enabled: z.boolean().default(true).describe('Shows the company’s footer if it has text.'),
      html: html().default('').describe('The company’s footer.'),
    })
    .prefault({}),
  customPcsBanner: z
    .strictObject({
      default: banner.prefault({}).describe('The banner of every page without its own; shown if it has a text.'),
      pageWiseSetup: byPage(banner)
        .default({})
        .describe('Banners for single pages, by page identifier; `enabled: false` hides the banner there.'),
    })
    .prefault({}),
})

/** The company's branding and the parts of pages that it writes itself. */
export const branding = z.strictObject({
  companyName: text().default('').describe('The company’s name as people know it. Defaults to the tenant’s name.'),
  tagline: shownText().default('').describe('One sentence about the company, in the footer and for search engines.'),
  accentColor: accentColor()
    .default('#0b5c52')
    .describe('Accent colour as #rrggbb, with a contrast of at least 4.5:1 to white.'),
  logoUrl: imageAddress().optional().describe('The logo in the header: a path on this site or an https address.'),
  careersHomeUrl: linkTarget().optional().describe('The company’s page about working there.'),
  hidePoweredBy: z.boolean().default(false).describe('Hides the standard footer that names the software.'),
  customPageSections: customPageSections.prefault({}),
  heroImageConfig: z
    .strictObject({
      ...hero,
      pageWiseSetup: byPage(heroOfPage).default({}).describe('Changes for single pages, by page identifier.'),
    })
    .prefault({}),
  customNavbarConfig: z
    .strictObject({
      enableLoggedOut: z.boolean().default(false).describe('Shows the links to signed-out visitors.'),
      enableLoggedIn: z.boolean().default(false).describe('Shows the links to signed-in candidates.'),
      links: z.array(navbarLink).max(12).meta({ translated: true }).default([]).describe('The links, in order.'),
    })
    .prefault({}),
})
