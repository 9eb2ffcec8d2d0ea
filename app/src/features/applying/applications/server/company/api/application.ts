import { z } from 'zod'
import { COMPANY_API } from '#kernel/company/api-scopes.ts'
import { siteLink } from '#kernel/links/site-address.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { rejectionReason } from '../../../reasons.ts'
import { companyStatuses } from '../../../states.ts'
import type { CompanyApplication, CompanyVersion } from '../company-service.ts'

const time = z.iso.datetime()
const answers = z.array(
  z.object({
    question: z.string(),
    answer: z.unknown(),
    label: z
      .union([z.string(), z.array(z.string())])
      .nullable()
      .describe('The words of the chosen options; null for a question without options.'),
  }),
)
const attachments = z.array(
  z.object({
    filename: z.string(),
    url: z.url().describe('Needs the scope files:read.'),
    type: z.enum(['resume', 'cover_letter', 'other']),
    created_at: time,
    content_type: z.string().describe('As the candidate’s browser named it.'),
    bytes: z.int(),
    sha256: z.string(),
  }),
)

/** An application with the names of Greenhouse's Harvest API up to `remote_id`, followed by ours. */
export const applicationSchema = z.object({
  id: z.string(),
  candidate_id: z.string().nullable().describe('Null once the person’s data is erased.'),
  applied_at: time,
  rejected_at: time.nullable(),
  last_activity_at: time,
  location: z.object({ address: z.string() }).nullable().describe('The place that the candidate gave.'),
  source: z.object({ public_name: z.string() }).nullable(),
  jobs: z.array(z.object({ id: z.int(), name: z.string() })),
  job_post_id: z.int(),
  status: z.enum(companyStatuses),
  current_stage: z.object({ id: z.int(), name: z.string() }),
  answers,
  required_answers: z
    .array(
      z.object({
        question: z.string(),
        answers: z.string().describe('The answers that meet it, in the words of the job’s ad.'),
        state: z.enum(['met', 'not-met', 'unanswered', 'hidden']),
      }),
    )
    .describe('The questions whose answers the form requires for the job. Nothing is decided by them.'),
  attachments,
  remote_id: z.string().nullable().describe('The id in your system, which you set.'),
  is_referral: z.boolean().describe('True if the person was referred for the job, and agreed to it, before applying.'),
  referrals: z
    .array(
      z.object({
        referrer: z.string().describe('Name of the candidate who referred the person.'),
        relation: z
          .string()
          .nullable()
          .describe('colleague, former-colleague, classmate, friend, family or other: how the two know each other.'),
        note: z.string().nullable().describe('Why the person would fit, in the referrer’s words.'),
      }),
    )
    .describe('What the person agreed to show you, oldest first; empty once it is deleted.'),
  version: z.int().describe('Counts how often the candidate changed the application, from 1.'),
  withdrawn_at: time.nullable(),
  rejects_at: time.nullable().describe('When a planned rejection takes effect.'),
  rejection_reason: z.string().nullable().describe('Your own reason, also of a planned rejection.'),
  rejection_reasons: z.array(rejectionReason).describe('Why, as the candidate reads it; empty if you gave no reasons.'),
  to_apply_again: z
    .string()
    .nullable()
    .describe('What would have to change for the person to apply again, as the candidate reads it.'),
  hired_at: time.nullable(),
  start_date: z.iso.date().nullable(),
  consents: z.array(
    z.object({
      purpose: z.enum(['processing', 'keeping', 'demographic', 'contact']),
      words: z.string(),
      given_at: time,
      revoked_at: time.nullable(),
    }),
  ),
  overdue: z.boolean().describe('True if the candidate has waited longer than the stage allows.'),
})

/** A version of an application as it was sent. */
export const versionSchema = z.object({
  number: z.int(),
  created_at: time,
  language: z.string().describe('BCP 47: the language that the candidate read the form in.'),
  sha256: z.string().describe('Of the version as it was sent.'),
  definition: z.record(z.string(), z.unknown()).describe('The form as the candidate saw it.'),
  values: z.record(z.string(), z.unknown()),
  answers,
  attachments,
})

const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null

const typeOf = (field: string) => (field === 'resume' ? field : field === 'coverletter' ? 'cover_letter' : 'other')

/** The site to which the links of a response lead. */
interface About {
  context: Pick<FeatureContext, 'siteAddress'>
  tenant: SiteTenant
}

const presentFiles = (
  { context, tenant }: About,
  encId: string,
  files: CompanyVersion['attachments'],
): z.input<typeof attachments> =>
  files.map((sent) => ({
    filename: sent.name,
    url: siteLink(context.siteAddress(tenant), `${COMPANY_API}/applications/${encId}/attachments/${sent.file}`),
    type: typeOf(sent.field),
    created_at: sent.createdAt.toISOString(),
    content_type: sent.type,
    bytes: sent.bytes,
    sha256: sent.sha256,
  }))

const presentAnswers = (given: CompanyVersion['answers']) =>
  given.map(({ question, answer, label }) => ({ question, answer, label }))

/** Returns an application in the format for programs. */
export function presentApplication(one: CompanyApplication, about: About): z.input<typeof applicationSchema> {
  const address = one.answers.find(({ name }) => name === 'location')?.answer
  return {
    id: one.encId,
    candidate_id: one.candidateId,
    applied_at: one.submittedAt.toISOString(),
    rejected_at: isoOrNull(one.rejectedAt),
    last_activity_at: one.updatedAt.toISOString(),
    location: typeof address === 'string' && address !== '' ? { address } : null,
    source: one.source === '' ? null : { public_name: one.source },
    jobs: [{ id: one.position.id, name: one.position.title }],
    job_post_id: one.position.id,
    status: one.status,
    current_stage: { id: one.stage.id, name: one.stage.name },
    answers: presentAnswers(one.answers),
    required_answers: one.requiredAnswers.map(({ question, answers: meeting, state }) => ({
      question,
      answers: meeting,
      state,
    })),
    attachments: presentFiles(about, one.encId, one.attachments),
    remote_id: one.remoteId,
    is_referral: one.isReferral,
    referrals: one.referrals.map(({ referrer, relation, note }) => ({ referrer, relation, note })),
    version: one.version,
    withdrawn_at: isoOrNull(one.withdrawnAt),
    rejects_at: isoOrNull(one.rejectsAt),
    rejection_reason: one.rejectReason,
    rejection_reasons: one.rejectReasons?.reasons ?? [],
    to_apply_again: one.rejectReasons?.toApplyAgain ?? null,
    hired_at: isoOrNull(one.hiredAt),
    start_date: one.startsOn,
    consents: one.consents.map(({ purpose, words: said, givenAt, revokedAt }) => ({
      purpose,
      words: said,
      given_at: givenAt.toISOString(),
      revoked_at: isoOrNull(revokedAt),
    })),
    overdue: one.overdue,
  }
}

/** Returns a version of an application in the format for programs. */
export const presentVersion = (encId: string, sent: CompanyVersion, about: About): z.input<typeof versionSchema> => ({
  number: sent.number,
  created_at: sent.at.toISOString(),
  language: sent.language,
  sha256: sent.hash,
  definition: sent.definition,
  values: sent.values,
  answers: presentAnswers(sent.answers),
  attachments: presentFiles(about, encId, sent.attachments),
})
