import { z } from 'zod'
import { byPage, origin, secureUrl, shownText } from './field-types.ts'

export const pageMetadata = byPage(
  z.strictObject({
    pageTitle: shownText().optional().describe('The title of the page, instead of the default.'),
    description: shownText().optional().describe('The description that search engines show.'),
  }),
)

/** Text that would end the script element or hide its end (HTML, "script data double escaped state"). */
const BREAKS_OUT = /<!--|<\/?script/i

const headScript = z
  .strictObject({
    src: secureUrl().optional().describe('The address of a script on another site.'),
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
  displayBanner: z
    .boolean()
    .default(false)
    .describe('Shows a notice on every page that the site is still being set up.'),
  displayText: shownText().default('').describe('The text.'),
})

export const contentSecurity = z.strictObject({
  imageHosts: z.array(origin()).max(50).default([]).describe('Origins of pictures in the company’s HTML and pages.'),
  connectHosts: z.array(origin()).max(50).default([]).describe('Origins that head scripts can call.'),
  fontHosts: z.array(origin()).max(50).default([]).describe('Origins of fonts.'),
  frameHosts: z.array(origin()).max(50).default([]).describe('Origins whose pages head scripts can show in a frame.'),
  embeddingOrigins: z
    .array(origin())
    .max(50)
    .default([])
    .describe('Origins whose pages can show this site in a frame; none by default.'),
})
