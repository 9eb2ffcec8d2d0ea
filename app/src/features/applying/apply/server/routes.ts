import { bind, type Binding, first } from '#platform/http/endpoints.ts'
import {
  askQuestions,
  getApplicantProfile,
  getApplyInfo,
  getBootstrap,
  submitApplication,
  uploadApplicantResume,
} from '../contract.ts'
import { admitApplicant, type ApplyParts, openAmong, positionsOf, presentDraft, requireTerms } from './apply-parts.ts'
import { askOne, askTogether } from './ask-questions.ts'
import { sendDraft, sendRecorded } from './send-application.ts'
import { showApplyInfo } from './show-info.ts'
import { showApplicant } from './show-applicant.ts'
import { uploadResume } from './upload-resume.ts'

export function applyBindings(parts: ApplyParts): Binding[] {
  return [
    bind(getBootstrap, async ({ query, tenant, context }) => {
      const call = { parts, tenant, context }
      await admitApplicant(call)
      const [position] = await positionsOf(call, query)
      const applicant = await parts.guests.find(tenant, context)
      const draft = applicant && (await parts.drafts.find(parts.db, applicant, position.id))
      const { enabled, privacyText } = tenant.site.pcsxConfig.loggedOutNotificationConfig
      return {
        data: {
          recaptcha: { recaptchaEnabled: false as const, recaptchaKey: '' as const },
          privacy: {
            showLoggedOutNotificationsPrivacyPolicy: enabled,
            notification: {
              loggedOutNotificationsPrivacyPolicyCheckboxText: privacyText,
              showNotificationsPrivacyPolicyCheckbox: enabled,
              notifsCheckboxDefaultValue: false as const,
            },
          },
          preSubmitProfileReview: { enabled: false as const },
          draft: presentDraft(draft),
        },
      }
    }),
    bind(getApplicantProfile, async ({ tenant, context }) => {
      const call = { parts, tenant, context }
      await admitApplicant(call)
      return { data: await showApplicant(call) }
    }),
    bind(askQuestions, async ({ query, tenant, context }) => {
      const call = { parts, tenant, context }
      await admitApplicant(call)
      const named = await openAmong(call, query)
      const skipPrefill = first(query.skip_prepopulate) === 'true'
      const { cookies, ...data } = await (named.positions.length > 1 || named.refused.length > 0
        ? askTogether(call, named, skipPrefill)
        : askOne(call, named.positions[0], skipPrefill))
      return {
        cookies,
        data: {
          isMultistageApplication: false,
          conditionTextEqualsCaseInsensitiveEnabled: false,
          countryBasedQuestionsEnabled: false,
          ...data,
        },
      }
    }),
    bind(uploadApplicantResume, async ({ query, files, tenant, context }) => {
      const call = { parts, tenant, context }
      await admitApplicant(call)
      await requireTerms(call)
      return uploadResume(call, { pids: first(query.pids), key: query.key, draftId: first(query.draft_id) }, files[0])
    }),
    bind(submitApplication, async ({ body, tenant, context }) => {
      const call = { parts, tenant, context }
      await admitApplicant(call)
      await requireTerms(call)
      const { draft_id: draftId } = body
      const { results, cookies } = await (draftId === undefined
        ? sendRecorded(call, body)
        : sendDraft(call, { ...body, draft_id: draftId }))
      return { cookies, data: { success: results.every(({ status }) => status === 'submitted'), results } }
    }),
    bind(getApplyInfo, async ({ query, tenant, context }) => {
      const call = { parts, tenant, context }
      return { data: await showApplyInfo(call, await openAmong(call, { pids: query.position_id, key: query.key })) }
    }),
  ]
}
