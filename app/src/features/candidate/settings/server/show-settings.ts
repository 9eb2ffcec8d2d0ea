import { notificationEvents } from '#features/account/notifications/rules.ts'
import { notificationChoices } from '#features/account/notifications/server/index.ts'
import { alertsOffered } from '#features/candidate/job-alerts/rules.ts'
import { attestations } from '#features/account/terms/server/index.ts'
import { epochSeconds } from '#kernel/time.ts'
import { message } from '#platform/messages/messages.ts'
import type { Consent, Settings } from '../contract.ts'
import { type ConsentDecision, type ConsentPurpose, consentPurposes, isGiven } from '../rules.ts'
import type { OwnCall } from './records/dependencies.ts'
import { readConsents } from './records/store.ts'

/** Returns a candidate's settings for the settings page. */
export async function showSettings({ service, tenant, viewer, context }: OwnCall): Promise<Settings> {
  const [decisions, notifications, accepted] = await Promise.all([
    readConsents(service.db, viewer),
    showNotifications({ service, viewer, context, tenant }),
    attestations(service.db, viewer),
  ])
  return {
    email: viewer.email,
    firstName: viewer.firstName,
    lastName: viewer.lastName,
    language: viewer.language,
    languages: tenant.site.supportedLanguages,
    notifications,
    terms: accepted.map(({ version, attestedAt, terms }) => ({
      heading: terms.headingText,
      version,
      acceptedTs: epochSeconds(attestedAt),
    })),
    consents: consentPurposes.map((purpose) =>
      presentConsent(purpose, decisions, consentWords(purpose, tenant, context.locale)),
    ),
  }
}

/** Returns the channels of each event that the site has. */
export async function showNotifications({
  service,
  viewer,
  context,
  tenant,
}: Pick<OwnCall, 'service' | 'viewer' | 'context' | 'tenant'>): Promise<Settings['notifications']> {
  const choices = await notificationChoices(service.db, viewer)
  const { toCandidates } = alertsOffered(tenant.site)
  const events = notificationEvents.filter((event) => event !== 'alert' || toCandidates)
  return events.map((event) => ({
    event,
    title: message(context.locale, `notification.category.${event}`),
    ...choices[event],
  }))
}

/** Returns the text of a consent purpose at a site, in a language. */
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
    decidedTs: epochSeconds(decidedAt),
  }))
  return { purpose, ...words, given: isGiven(own, purpose), history }
}
