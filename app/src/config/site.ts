import { z } from 'zod'
import { localeTags } from './locale-tags.ts'
import { branding } from './site/branding.ts'
import * as candidate from './site/candidate-config.ts'
import { company } from './site/company.ts'
import { linkTarget } from './site/field-types.ts'
import { messageTemplates } from './site/message-templates.ts'
import { contentSecurity, headScripts, instanceBanner, pageMetadata } from './site/page-config.ts'
import { pcsxConfig } from './site/pcsx-config.ts'
import { checkTranslations, translations, withTexts } from './site/translations.ts'

const overrides = z.record(z.string(), z.record(z.string(), z.unknown())).default({})

const settings = z.strictObject({
  company: company.prefault({}),
  branding: branding.prefault({}),
  instanceBanner: instanceBanner.prefault({}),
  supportedLanguages: z
    .array(z.enum(localeTags))
    .min(1)
    .default(['en'])
    .describe('The languages that people can choose.'),
  defaultLanguage: z.enum(localeTags).default('en').describe('The language for visitors who ask for none of these.'),
  translations,
  pcsxConfig: pcsxConfig.prefault({}),
  behaviourFlags: z
    .strictObject({
      enableCommaInFilterValues: z
        .boolean()
        .default(true)
        .describe('Treats a comma in a filter value as part of the value; otherwise commas separate values.'),
      loggedOutApplyDisabled: z.boolean().default(false).describe('Requires an account to apply.'),
    })
    .prefault({}),
  gates: z
    .strictObject({
      referralWithCandidateApplicationGate: z
        .boolean()
        .default(false)
        .describe('Shows referrals beside the candidate’s applications.'),
    })
    .prefault({}),
  loginSignupConfig: candidate.loginSignupConfig.prefault({}),
  termsOfService: candidate.termsOfService.prefault({}),
  onboardingConfig: candidate.onboardingConfig.prefault({}),
  bootstrappingConfig: candidate.bootstrappingConfig.prefault({}),
  profileConfig: candidate.profileConfig.prefault({}),
  notificationsConfig: candidate.notificationsConfig.prefault({}),
  messageTemplates,
  jtnConfig: candidate.jtnConfig.prefault({}),
  chatbotxConfig: candidate.chatbotxConfig.prefault({}),
  offersConfig: z
    .strictObject({
      signHosts: z
        .array(z.url({ protocol: /^https$/ }))
        .default([])
        .describe(
          'Addresses of hosts whose signing pages can be framed by forms and offers. This site’s own is always allowed.',
        ),
      signDomain: z
        .string()
        .regex(/^[a-z\d][a-z\d.-]*(?::\d+)?$/)
        .optional()
        .describe('A separate host for this site’s signing page; it must reach this server over https.'),
      ownersApprove: z
        .boolean()
        .default(false)
        .describe('Holds offers and new versions made by recruiters and programs until an owner approves them.'),
      undoDeclineDays: z
        .int()
        .min(0)
        .max(30)
        .default(3)
        .describe('Days in which a candidate can undo declining an offer, while it could be accepted; 0 for never.'),
    })
    .prefault({}),
  ipGeolocation: z
    .strictObject({
      enabled: z.boolean().default(true).describe('Allows guessing a visitor’s place from their IP address.'),
    })
    .prefault({}),
  pdfServer: z
    .strictObject({
      token: z
        .string()
        .regex(/^[\x21-\x7e]{1,500}$/)
        .optional()
        .describe(
          'Value of the header X-Pdf-Server-Token that pages send with every POST, for a PDF server in front of this one. Every visitor can read it, so don’t use a secret.',
        ),
    })
    .prefault({}),
  supportContactUrl: linkTarget()
    .optional()
    .describe('The support link on the error screen, and on jobs that show no contact: an address or mailto:.'),
  pageMetadata: pageMetadata.default({}).describe('Titles and descriptions, by page identifier.'),
  headScripts: headScripts
    .default({})
    .describe(
      'Scripts in the head of single pages, by page identifier: a list of `{src}` or `{code}`. Needs `foyer config allow-head-scripts on`.',
    ),
  contentSecurity: contentSecurity.prefault({}),
  overrides: overrides.describe('Settings that differ for single positions, by position id.'),
  groupOverrides: overrides.describe('Settings that differ for groups of positions, by group id.'),
})

/**
 * The configuration of one company's site: branding, features, filters, languages. It is stored per tenant, and `public.ts`
 * selects the part that pages embed. An unknown key is refused with its path.
 */
export const siteSchema = settings.superRefine((site, context) =>
  checkTranslations(settings, site.translations, context),
)

export type SiteConfig = z.output<typeof siteSchema>

export class SiteConfigError extends Error {
  override name = 'SiteConfigError'
}

/** Parses a stored site configuration and fills in defaults. The error gives the path of every fault. */
export function parseSite(stored: unknown): SiteConfig {
  const parsed = siteSchema.safeParse(stored)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'site'}: ${message}`)
  throw new SiteConfigError(`The site configuration isn’t valid. ${faults.join('; ')}`)
}

const inLanguages = new WeakMap<SiteConfig, Map<string, SiteConfig>>()
/** The configurations as stored, by those in a language. */
const originals = new WeakMap<SiteConfig, SiteConfig>()

/**
 * Returns a site's configuration with the company's texts in a language; those without a translation are in the default
 * language. The result is the same object for the same site and language.
 */
export function siteInLanguage(given: SiteConfig, language: string): SiteConfig {
  const site = siteInDefaultLanguage(given)
  const known = inLanguages.get(site) ?? new Map<string, SiteConfig>()
  inLanguages.set(site, known)
  const found = known.get(language)
  if (found) return found
  const document = withTexts(site, language)
  const made = document === site ? site : parseSite(document)
  known.set(language, made)
  if (made !== site) originals.set(made, site)
  return made
}

/** Returns a site's configuration as it is stored, from that in any language. */
export const siteInDefaultLanguage = (given: SiteConfig): SiteConfig => originals.get(given) ?? given

/** Returns a site's configuration in its default language, and in each language that it has texts in. */
export function siteInEveryLanguage(given: SiteConfig): SiteConfig[] {
  const site = siteInDefaultLanguage(given)
  return [site, ...Object.keys(site.translations).map((language) => siteInLanguage(site, language))]
}
