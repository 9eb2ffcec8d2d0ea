import { z } from 'zod'
import { localeTags } from './locale-tags.ts'
import { branding } from './site/branding.ts'
import * as candidate from './site/candidate-config.ts'
import { linkTarget } from './site/field-types.ts'
import { contentSecurity, headScripts, instanceBanner, pageMetadata } from './site/page-config.ts'
import { pcsxConfig } from './site/pcsx-config.ts'

const overrides = z.record(z.string(), z.record(z.string(), z.unknown())).default({})

/**
 * The configuration of one company's site: branding, features, filters, languages. Stored per tenant; what browsers may
 * see of it is embedded in the page by `public.ts`. An unknown key is refused with its path.
 */
export const siteSchema = z.strictObject({
  branding: branding.prefault({}),
  instanceBanner: instanceBanner.prefault({}),
  supportedLanguages: z
    .array(z.enum(localeTags))
    .min(1)
    .default(['en'])
    .describe('The languages people can choose from.'),
  defaultLanguage: z.enum(localeTags).default('en').describe('The language of those who ask for none of these.'),
  pcsxConfig: pcsxConfig.prefault({}),
  behaviourFlags: z
    .strictObject({
      enableCommaInFilterValues: z
        .boolean()
        .default(true)
        .describe('A comma in a filter value belongs to the value; otherwise it separates values.'),
      loggedOutApplyDisabled: z.boolean().default(false).describe('Whether applying needs an account.'),
    })
    .prefault({}),
  gates: z
    .strictObject({
      referralWithCandidateApplicationGate: z
        .boolean()
        .default(false)
        .describe('Whether referrals are shown beside the candidate’s own applications.'),
    })
    .prefault({}),
  loginSignupConfig: candidate.loginSignupConfig.prefault({}),
  termsOfService: candidate.termsOfService.prefault({}),
  onboardingConfig: candidate.onboardingConfig.prefault({}),
  bootstrappingConfig: candidate.bootstrappingConfig.prefault({}),
  profileConfig: candidate.profileConfig.prefault({}),
  notificationsConfig: candidate.notificationsConfig.prefault({}),
  jtnConfig: candidate.jtnConfig.prefault({}),
  chatbotxConfig: candidate.chatbotxConfig.prefault({}),
  offersConfig: z
    .strictObject({
      signHosts: z
        .array(z.url({ protocol: /^https$/ }))
        .default([])
        .describe(
          'Addresses of the hosts whose signing pages forms and offers may show in a frame; this site’s own always may.',
        ),
      signDomain: z
        .string()
        .regex(/^[a-z\d][a-z\d.-]*(?::\d+)?$/)
        .optional()
        .describe(
          'The host, besides this site’s own, on which the site’s own signing page is opened; it leads to this server by https.',
        ),
    })
    .prefault({}),
  ipGeolocation: z
    .strictObject({
      enabled: z
        .boolean()
        .default(true)
        .describe('Whether a visitor’s place may be guessed from the address they call from.'),
    })
    .prefault({}),
  pdfServer: z
    .strictObject({
      token: z
        .string()
        .regex(/^[\x21-\x7e]{1,500}$/)
        .optional()
        .describe(
          'Sent by pages with every POST as the header X-Pdf-Server-Token, for a PDF server in front of this one. Every visitor can read it, so it must not be a secret.',
        ),
    })
    .prefault({}),
  supportContactUrl: linkTarget()
    .optional()
    .describe('Where the error screen sends people who need help: an address or mailto:.'),
  pageMetadata: pageMetadata.default({}).describe('Titles and descriptions, by page identifier.'),
  headScripts: headScripts
    .default({})
    .describe(
      'Scripts in the head of single pages, by page identifier: a list of `{src}` or `{code}`. Only with the right that `foyer config allow-head-scripts on` gives.',
    ),
  contentSecurity: contentSecurity.prefault({}),
  overrides: overrides.describe('Configuration that differs for single positions, by position id.'),
  groupOverrides: overrides.describe('Configuration that differs for groups of positions, by group id.'),
})

export type SiteConfig = z.output<typeof siteSchema>

export class SiteConfigError extends Error {
  override name = 'SiteConfigError'
}

/** Reads a stored site configuration; missing parts take their defaults. The error names the path of every fault. */
export function parseSite(stored: unknown): SiteConfig {
  const parsed = siteSchema.safeParse(stored)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'site'}: ${message}`)
  throw new SiteConfigError(`The site configuration cannot be used. ${faults.join('; ')}`)
}
