import { type Separator, writeCsv } from '#platform/csv/write-csv.ts'
import type { CompanyApplication } from './company-service.ts'

/** Returns an application as one JSON object with the names of the company API. */
export const asJson = (one: CompanyApplication): Record<string, unknown> => ({
  enc_id: one.encId,
  candidate_id: one.candidateId,
  first_name: one.firstName,
  last_name: one.lastName,
  email: one.email,
  phone: one.phone,
  position: {
    id: one.position.id,
    title: one.position.title,
    display_job_id: one.position.displayJobId,
    locations: one.position.locations,
  },
  state: one.state,
  status: one.status,
  stage: one.stage,
  stage_since: one.stageSince,
  expected_at: one.expectedAt,
  overdue: one.overdue,
  applied_at: one.submittedAt,
  updated_at: one.updatedAt,
  review_at: one.reviewAt,
  withdrawn_at: one.withdrawnAt,
  rejected_at: one.rejectedAt,
  rejects_at: one.rejectsAt,
  reject_reason: one.rejectReason,
  rejection_reasons: one.rejectReasons?.reasons ?? [],
  to_apply_again: one.rejectReasons?.toApplyAgain ?? null,
  hired_at: one.hiredAt,
  starts_on: one.startsOn,
  source: one.source,
  is_referral: one.isReferral,
  referrals: one.referrals,
  remote_id: one.remoteId,
  receipt: one.receipt,
  version: one.version,
  erased_at: one.erasedAt,
  legal_hold: one.legalHold,
  answers: one.answers,
  required_answers: one.requiredAnswers,
  attachments: one.attachments.map(({ file, field, name, type, bytes, sha256, createdAt }) => ({
    file,
    field,
    name,
    type,
    bytes,
    sha256,
    created_at: createdAt,
  })),
})

/** Returns JSON Lines: one object per line. */
export const toJsonLines = (all: readonly CompanyApplication[]): string =>
  all.map((one) => `${JSON.stringify(asJson(one))}\n`).join('')

const columns: readonly (readonly [string, (one: CompanyApplication) => unknown])[] = [
  ['enc_id', ({ encId }) => encId],
  ['applied_at', ({ submittedAt }) => submittedAt.toISOString()],
  ['status', ({ status }) => status],
  ['stage', ({ stage }) => stage.name],
  ['overdue', ({ overdue }) => overdue],
  ['position_id', ({ position }) => position.id],
  ['position', ({ position }) => position.title],
  ['first_name', ({ firstName }) => firstName],
  ['last_name', ({ lastName }) => lastName],
  ['email', ({ email }) => email],
  ['phone', ({ phone }) => phone],
  ['source', ({ source }) => source],
  ['is_referral', ({ isReferral }) => isReferral],
  ['referrers', ({ referrals }) => referrals.map(({ referrer }) => referrer)],
  ['remote_id', ({ remoteId }) => remoteId],
  ['receipt', ({ receipt }) => receipt],
  ['version', ({ version }) => version],
  ['updated_at', ({ updatedAt }) => updatedAt.toISOString()],
  ['files', ({ attachments }) => attachments.map(({ name }) => name).join('; ')],
]

/**
 * Returns CSV (RFC 4180) in UTF-8 with a header line, a column for each question that at least one of them answers, and one for the
 * state of each required answer.
 */
export function toCsv(all: readonly CompanyApplication[], separator?: Separator): string {
  const questions = [...new Set(all.flatMap(({ answers }) => answers.map(({ question }) => question)))]
  const required = [...new Set(all.flatMap(({ requiredAnswers }) => requiredAnswers.map(({ question }) => question)))]
  const lines = [
    [...columns.map(([name]) => name), ...questions, ...required.map((question) => `required: ${question}`)],
    ...all.map((one) => {
      const answers = new Map(one.answers.map(({ question, answer, label }) => [question, label ?? answer]))
      const states = new Map(one.requiredAnswers.map(({ question, state }) => [question, state]))
      return [
        ...columns.map(([, read]) => read(one)),
        ...questions.map((question) => answers.get(question)),
        ...required.map((question) => states.get(question)),
      ]
    }),
  ]
  return writeCsv(lines, separator)
}
