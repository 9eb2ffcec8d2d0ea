import { z } from 'zod'
import { accentColor, byPage, html, imageAddress, linkTarget, text } from './field-types.ts'

const banner = z.strictObject({
  enabled: z.boolean().default(true).describe('Whether the banner is shown.'),
  type: z.enum(['info', 'alert']).default('info').describe('`alert` stands out and is read out at once.'),
  text: html().default('').describe('What the banner says.'),
})

const width = z.int().min(0).max(10_000)
const deviceWidth = z.strictObject({
  minWidth: width.optional().describe('The least width of the picture, in CSS pixels.'),
  maxWidth: width
    .optional()
    .describe('The greatest width of the picture, in CSS pixels; it fills the page without it.'),
})

const hero = {
  enable: z.boolean().default(false).describe('Whether the picture and its text are shown.'),
  image: imageAddress().optional().describe('The picture: a path of this site or an https address.'),
  imageAlt: text()
    .default('')
    .describe('What the picture shows, for those who cannot see it; empty when it only decorates.'),
  text: html().default('').describe('Text that stands on the picture.'),
  phone: deviceWidth.prefault({}).describe('Widths below 600 pixels of screen.'),
  tablet: deviceWidth.prefault({}).describe('Widths from 600 pixels of screen.'),
  desktop: deviceWidth.prefault({}).describe('Widths from 1024 pixels of screen.'),
}

const heroOfPage = z.strictObject({
  enable: z.boolean().optional().describe('Whether the picture is shown on this page.'),
  image: imageAddress().optional().describe('Another picture for this page.'),
  imageAlt: text().optional().describe('What that picture shows.'),
  text: html().optional().describe('Another text for this page.'),
  phone: deviceWidth.optional().describe('Other widths below 600 pixels of screen.'),
  tablet: deviceWidth.optional().describe('Other widths from 600 pixels of screen.'),
  desktop: deviceWidth.optional().describe('Other widths from 1024 pixels of screen.'),
})

const navbarLink = z.strictObject({
  label: text().min(1).describe('What the link says.'),
  url: linkTarget().describe('Where it leads: a path of this site or an address.'),
  openInNewTab: z.boolean().default(false).describe('Whether it opens beside the careers site.'),
})

const customPageSections = z.strictObject({
  footer: z
    .strictObject({
      enabled: z.boolean().default(true).describe('Whether the company’s own footer is shown, when it has any text.'),
      html: html().default('').describe('The company’s own footer.'),
    })
    .prefault({}),
  customPcsBanner: z
    .strictObject({
      default: banner
        .prefault({})
        .describe('The banner of every page that has none of its own; shown when it has a text.'),
      pageWiseSetup: byPage(banner)
        .default({})
        .describe('Banners of single pages, by page identifier; `enabled: false` leaves a page without.'),
    })
    .prefault({}),
})

/** How a company looks, and the parts of pages that it writes itself. */
export const branding = z.strictObject({
  companyName: text().default('').describe('The company as people know it; the name of the tenant without it.'),
  tagline: text().default('').describe('One sentence about the company, in the footer and for search engines.'),
  accentColor: accentColor()
    .default('#0b5c52')
    .describe('Accent colour as #rrggbb; it must stand out against white with 4.5:1.'),
  logoUrl: imageAddress()
    .optional()
    .describe('The logo in the head of the page: a path of this site or an https address.'),
  careersHomeUrl: linkTarget().optional().describe('The company’s own page about working there.'),
  hidePoweredBy: z.boolean().default(false).describe('Leaves out the standard footer that names the software.'),
  customPageSections: customPageSections.prefault({}),
  heroImageConfig: z
    .strictObject({
      ...hero,
      pageWiseSetup: byPage(heroOfPage).default({}).describe('What differs on single pages, by page identifier.'),
    })
    .prefault({}),
  customNavbarConfig: z
    .strictObject({
      enableLoggedOut: z.boolean().default(false).describe('Shows the links to visitors who are not signed in.'),
      enableLoggedIn: z.boolean().default(false).describe('Shows the links to signed-in candidates.'),
      links: z.array(navbarLink).max(12).default([]).describe('The links, in their order.'),
    })
    .prefault({}),
})
