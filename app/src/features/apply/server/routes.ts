import { presentFile } from '#features/drafts/server/index.ts'
import { requestErrors } from '#kernel/error.ts'
import { bind, type Binding, first } from '#platform/http/endpoints.ts'
import {
  askQuestions,
  getApplicantProfile,
  getApplyInfo,
  getBootstrap,
  submitApplication,
  uploadApplicantResume,
} from '../contract.ts'
import { admitApplicant, type ApplyParts, positionsOf, presentPosition, requireTerms } from './apply-parts.ts'
import { beginApplication } from './begin-application.ts'
import { presentQuestions } from './present-questions.ts'
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
          draft: draft ?? null,
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
      const positions = await positionsOf(call, query)
      const skipPrefill = first(query.skip_prepopulate) === 'true'
      const { draft, form, cookies } = await beginApplication(call, positions[0], { skipPrefill })
      return {
        cookies,
        data: {
          fields: presentQuestions(form.definition),
          positions: positions.map(presentPosition),
          isMultistageApplication: false,
          conditionTextEqualsCaseInsensitiveEnabled: false,
          countryBasedQuestionsEnabled: false,
          definition: form.definition,
          form_version_ids: [...form.versionIds],
          draft: { encId: draft.encId, version: draft.version },
          demographic: [...form.demographicFields],
          values: draft.values,
          files: draft.files.map(presentFile),
          imported: draft.origins,
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
      const positions = await positionsOf(call, { pids: query.position_id, key: query.key })
      if (positions.length > 1) throw requestErrors.error('invalid')
      return { data: await showApplyInfo(call, positions[0]) }
    }),
  ]
}
