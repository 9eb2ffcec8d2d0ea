import { z } from 'zod'
import { byPage, origin, secureUrl, text } from './field-types.ts'

export const pageMetadata = byPage(
  z.strictObject({
    pageTitle: text().optional().describe('The title of the page; it wins over the product’s own.'),
    description: text().optional().describe('What search engines show of the page.'),
  }),
)

/** What would end the script element, or hide where it ends (HTML, "script data double escaped state"). */
const BREAKS_OUT = /<!--|<\/?script/i

const headScript = z
  .strictObject({
    src: secureUrl().optional().describe('A script of another site, by its address.'),
    code: z
      .string()
      .max(20_000)
      .refine((code) => !BREAKS_OUT.test(code), 'It may hold no <!--, <script and </script; write \\x3c for the <.')
      .optional()
      .describe('JavaScript, without script tags.'),
  })
  .refine(({ src, code }) => (src === undefined) !== (code === undefined), 'It needs either src or code.')

export const headScripts = byPage(z.array(headScript).max(10))

export const instanceBanner = z.strictObject({
  displayBanner: z.boolean().default(false).describe('Whether every page says that the site is still being set up.'),
  displayText: text().default('').describe('What it says.'),
})

export const contentSecurity = z.strictObject({
  imageHosts: z
    .array(origin())
    .max(50)
    .default([])
    .describe('Origins whose pictures may stand in the company’s HTML and pages.'),
  connectHosts: z.array(origin()).max(50).default([]).describe('Origins that head scripts may call.'),
  fontHosts: z.array(origin()).max(50).default([]).describe('Origins of typefaces.'),
  frameHosts: z.array(origin()).max(50).default([]).describe('Origins whose pages head scripts may show in a frame.'),
  embeddingOrigins: z
    .array(origin())
    .max(50)
    .default([])
    .describe('Origins whose pages may show this site in a frame; none without it.'),
})
