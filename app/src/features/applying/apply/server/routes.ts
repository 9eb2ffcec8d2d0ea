import { bind, type Binding, first } from '#platform/http/endpoints.ts'
import {
  askQuestions,
  getApplicantProfile,
  getApplyInfo,
  getBootstrap,
  submitApplication,
  uploadApplicantResume,
} from '../contract.ts'
import { admitApplicant, openAmong, requireTerms } from './records/named-positions.ts'
import type { ApplyDependencies } from './records/dependencies.ts'
import { requestQuestions } from './request-questions.ts'
import { sendDraft, sendRecorded } from './send-draft.ts'
import { showApplyInfo } from './show-apply-info.ts'
import { showApplicant } from './show-applicant.ts'
import { showBootstrap } from './show-bootstrap.ts'
import { uploadResume } from './upload-resume.ts'
import { SUBMITTED } from '#features/applying/applications/states.ts'

export function applyBindings(dependencies: ApplyDependencies): Binding[] {
  return [
    bind(getBootstrap, async ({ query, tenant, context }) => {
      const call = { dependencies, tenant, context }
      await admitApplicant(call)
      return { data: await showBootstrap(call, query) }
    }),
    bind(getApplicantProfile, async ({ tenant, context }) => {
      const call = { dependencies, tenant, context }
      await admitApplicant(call)
      return { data: await showApplicant(call) }
    }),
    bind(askQuestions, async ({ query, tenant, context }) => {
      const call = { dependencies, tenant, context }
      await admitApplicant(call)
      return requestQuestions(call, query)
    }),
    bind(uploadApplicantResume, async ({ query, files, tenant, context }) => {
      const call = { dependencies, tenant, context }
      await admitApplicant(call)
      await requireTerms(call)
      return uploadResume(call, { pids: first(query.pids), key: query.key, draftId: first(query.draft_id) }, files[0])
    }),
    bind(submitApplication, async ({ body, tenant, context }) => {
      const call = { dependencies, tenant, context }
      await admitApplicant(call)
      await requireTerms(call)
      const { draft_id: draftId } = body
      const { results, cookies } = await (draftId === undefined
        ? sendRecorded(call, body)
        : sendDraft(call, { ...body, draft_id: draftId }))
      return { cookies, data: { success: results.every(({ status }) => status === SUBMITTED), results } }
    }),
    bind(getApplyInfo, async ({ query, tenant, context }) => {
      const call = { dependencies, tenant, context }
      return { data: await showApplyInfo(call, await openAmong(call, { pids: query.position_id, key: query.key })) }
    }),
  ]
}
