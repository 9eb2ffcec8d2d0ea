import { message } from '#platform/messages/messages.ts'
import type { Consent, Settings } from '../contract.ts'
import { type ConsentDecision, type ConsentPurpose, consentPurposes, isGiven } from '../rules.ts'
import type { OwnCall } from './settings-service.ts'
import { readConsents } from './store.ts'

/** What somebody has set, for the settings page. */
export async function showSettings({ service, tenant, viewer, context }: OwnCall): Promise<Settings> {
  const decisions = await readConsents(service.db, viewer)
  return {
    email: viewer.email,
    firstName: viewer.firstName,
    lastName: viewer.lastName,
    language: viewer.language,
    languages: tenant.site.supportedLanguages,
    consents: consentPurposes.map((purpose) =>
      presentConsent(purpose, decisions, consentWords(purpose, tenant, context.locale)),
    ),
  }
}

/** The words of a purpose at a site, in a language. */
export function consentWords(purpose: ConsentPurpose, tenant: OwnCall['tenant'], locale: string) {
  const company = tenant.site.branding.companyName || tenant.name
  return {
    title: message(locale, `personalData.consent.${purpose}.title`, { company }),
    text: message(locale, `personalData.consent.${purpose}.text`, { company }),
  }
}

export function presentConsent(
  purpose: ConsentPurpose,
  decisions: readonly ConsentDecision[],
  words: { title: string; text: string },
): Consent {
  const own = decisions.filter((decision) => decision.purpose === purpose)
  const history = own.map(({ given, wording, decidedAt }) => ({
    given,
    wording,
    decidedTs: Math.floor(decidedAt.getTime() / 1000),
  }))
  return { purpose, ...words, given: isGiven(own, purpose), history }
}
