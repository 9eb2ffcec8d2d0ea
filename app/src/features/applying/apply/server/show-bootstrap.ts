import type { DataOf } from '#kernel/endpoint.ts'
import type { getBootstrap } from '../contract.ts'
import { positionsOf, presentDraft } from './records/named-positions.ts'
import type { ApplyCall } from './records/dependencies.ts'

/** Returns the initial data of an application's page: the site's settings and the person's draft. */
export async function showBootstrap(
  call: ApplyCall,
  query: Parameters<typeof positionsOf>[1],
): Promise<DataOf<typeof getBootstrap>> {
  const { dependencies, tenant, context } = call
  const [position] = await positionsOf(call, query)
  const applicant = await dependencies.guests.find(tenant, context)
  const draft = applicant && (await dependencies.drafts.find(dependencies.db, applicant, position.id))
  const { enabled, privacyText } = tenant.site.pcsxConfig.loggedOutNotificationConfig
  return {
    recaptcha: { recaptchaEnabled: false, recaptchaKey: '' },
    privacy: {
      showLoggedOutNotificationsPrivacyPolicy: enabled,
      notification: {
        loggedOutNotificationsPrivacyPolicyCheckboxText: privacyText,
        showNotificationsPrivacyPolicyCheckbox: enabled,
        notifsCheckboxDefaultValue: false,
      },
    },
    preSubmitProfileReview: { enabled: false },
    draft: presentDraft(draft),
  }
}
