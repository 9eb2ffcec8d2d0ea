import { z } from 'zod'
import { applicationErrors } from '#features/applying/applications/errors.ts'
import {
  type CompanyApplication,
  companyApplicationService,
  type CompanyVersion,
} from '#features/applying/applications/server/index.ts'
import { type AddressedTenant, siteLink } from '#kernel/links/site-address.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { COMPANY_API } from '../../rules.ts'
import { type CompanyCall, companyCall, fileCall, pageQuery } from '../company-call.ts'

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

/** An application with Harvest's names, and our own after `remote_id`. */
const application = z.object({
  id: z.string(),
  candidate_id: z.string().nullable().describe('Null once the person’s data is erased.'),
  applied_at: time,
  rejected_at: time.nullable(),
  last_activity_at: time,
  location: z.object({ address: z.string() }).nullable().describe('The place that the candidate gave.'),
  source: z.object({ public_name: z.string() }).nullable(),
  jobs: z.array(z.object({ id: z.int(), name: z.string() })),
  job_post_id: z.int(),
  status: z.enum(['active', 'rejected', 'hired', 'withdrawn']),
  current_stage: z.object({ id: z.int(), name: z.string() }),
  answers,
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

const version = z.object({
  number: z.int(),
  created_at: time,
  language: z.string().describe('BCP 47: the language that the candidate read the form in.'),
  sha256: z.string().describe('Of the version as it was sent.'),
  definition: z.record(z.string(), z.unknown()).describe('The form as the candidate saw it.'),
  values: z.record(z.string(), z.unknown()),
  answers,
  attachments,
})

const ofApplication = z.object({ id: z.string().max(100) })
const words = z.string().max(5000).describe('Your message to the candidate, sent with the news.')
const fromStage = z.int().describe('Stage that you read last. If it is no longer the current one, nothing happens.')

const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null

/** Calls that read applications and take them through the stages. */
export function applicationCalls(context: Pick<FeatureContext, 'use' | 'files' | 'siteAddress'>): CompanyCall[] {
  const service = () => context.use(companyApplicationService)

  const typeOf = (field: string) => (field === 'resume' ? field : field === 'coverletter' ? 'cover_letter' : 'other')
  const presentFiles = (
    tenant: AddressedTenant,
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

  const present = (tenant: AddressedTenant, one: CompanyApplication): z.input<typeof application> => {
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
      attachments: presentFiles(tenant, one.encId, one.attachments),
      remote_id: one.remoteId,
      is_referral: one.isReferral,
      referrals: one.referrals.map(({ referrer, relation, note }) => ({ referrer, relation, note })),
      version: one.version,
      withdrawn_at: isoOrNull(one.withdrawnAt),
      rejects_at: isoOrNull(one.rejectsAt),
      rejection_reason: one.rejectReason,
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

  return [
    companyCall({
      method: 'GET',
      path: '/applications',
      summary: 'List applications by their last change, oldest first.',
      scope: 'applications:read',
      query: pageQuery.extend({
        updated_after: z.iso
          .datetime({ offset: true })
          .transform((text) => new Date(text))
          .optional()
          .describe('Only applications that changed later.'),
        job_id: z.coerce.number().int().optional(),
        status: application.shape.status.optional(),
        stage_id: z.coerce.number().int().optional(),
      }),
      answer: z.array(application),
      refusals: applicationErrors.refusals('bad-cursor'),
      async handle({ tenant, query }) {
        const { applications, next } = await service().list(tenant.id, {
          cursor: query.cursor,
          limit: query.limit,
          updatedAfter: query.updated_after,
          positionId: query.job_id,
          status: query.status,
          stageId: query.stage_id,
        })
        return { data: applications.map((one) => present(tenant, one)), next: next ?? undefined }
      },
    }),
    companyCall({
      method: 'GET',
      path: '/applications/:id',
      summary: 'Show an application.',
      scope: 'applications:read',
      params: ofApplication,
      answer: application,
      refusals: applicationErrors.refusals('not-found'),
      handle: async ({ tenant, params }) => ({
        data: present(tenant, await service().show({ tenantId: tenant.id, encId: params.id })),
      }),
    }),
    companyCall({
      method: 'GET',
      path: '/applications/:id/versions/:n',
      summary: 'Show a version of an application as the candidate sent it, with the questions that they saw.',
      scope: 'applications:read',
      params: ofApplication.extend({ n: z.coerce.number().int() }),
      answer: version,
      refusals: applicationErrors.refusals('not-found'),
      async handle({ tenant, params }) {
        const sent = await service().version({ tenantId: tenant.id, encId: params.id }, params.n)
        return {
          data: {
            number: sent.number,
            created_at: sent.at.toISOString(),
            language: sent.language,
            sha256: sent.hash,
            definition: sent.definition,
            values: sent.values,
            answers: presentAnswers(sent.answers),
            attachments: presentFiles(tenant, params.id, sent.attachments),
          },
        }
      },
    }),
    fileCall({
      path: '/applications/:id/attachments/:file',
      summary: 'Download a file that the candidate sent.',
      scope: 'files:read',
      params: ofApplication.extend({ file: z.string().max(100) }),
      refusals: applicationErrors.refusals('not-found'),
      async handle({ tenant, params }) {
        const found = await service().attachment({ tenantId: tenant.id, encId: params.id }, params.file)
        const bytes = found && (await context.files.get(found.key))
        if (!found || !bytes) throw applicationErrors.error('not-found')
        // The type is the sender's claim, and is not repeated.
        return { data: { name: found.name, type: 'application/octet-stream', bytes } }
      },
    }),
    companyCall({
      method: 'POST',
      path: '/applications/:id/start_review',
      summary: 'Begin the review; from then on the candidate can no longer change the application.',
      scope: 'applications:write',
      params: ofApplication,
      answer: application,
      refusals: applicationErrors.refusals('not-found', 'withdrawn', 'rejected', 'hired'),
      handle: async ({ tenant, params }) => ({
        data: present(tenant, await service().startReview({ tenantId: tenant.id, encId: params.id })),
      }),
    }),
    companyCall({
      method: 'POST',
      path: '/applications/:id/advance',
      summary: 'Move an application to the next stage.',
      scope: 'applications:write',
      params: ofApplication,
      body: z.object({ from_stage_id: fromStage }),
      answer: application,
      refusals: applicationErrors.refusals(
        'not-found',
        'stage-changed',
        'no-such-stage',
        'withdrawn',
        'rejected',
        'hired',
      ),
      handle: async ({ tenant, params, body }) => ({
        data: present(tenant, await service().advance({ tenantId: tenant.id, encId: params.id }, body.from_stage_id)),
      }),
    }),
    companyCall({
      method: 'POST',
      path: '/applications/:id/move',
      summary: 'Move an application to any stage; to one of the kind hired or rejected, it is hired or rejected.',
      scope: 'applications:write',
      params: ofApplication,
      body: z.object({ from_stage_id: fromStage, to_stage_id: z.int(), words: words.optional() }),
      answer: application,
      refusals: applicationErrors.refusals(
        'not-found',
        'stage-changed',
        'no-such-stage',
        'in-review',
        'withdrawn',
        'rejected',
        'hired',
      ),
      handle: async ({ tenant, params, body }) => ({
        data: present(
          tenant,
          await service().move(
            { tenantId: tenant.id, encId: params.id },
            { from: body.from_stage_id, stage: body.to_stage_id, words: body.words },
          ),
        ),
      }),
    }),
    companyCall({
      method: 'POST',
      path: '/applications/:id/reject',
      summary: 'Reject an application now or later. Until then, moving, hiring or unreject cancels it.',
      scope: 'applications:write',
      params: ofApplication,
      body: z.object({
        reason: z.string().min(1).max(500).describe('For you; the candidate does not see it.'),
        words: words.optional(),
        send_at: z.iso
          .datetime({ offset: true })
          .transform((text) => new Date(text))
          .optional()
          .describe('When the candidate is told; at once by default.'),
      }),
      answer: application,
      refusals: applicationErrors.refusals('not-found', 'withdrawn', 'hired'),
      handle: async ({ tenant, params, body }) => ({
        data: present(
          tenant,
          await service().reject(
            { tenantId: tenant.id, encId: params.id },
            { reason: body.reason, words: body.words, sendAt: body.send_at },
          ),
        ),
      }),
    }),
    companyCall({
      method: 'POST',
      path: '/applications/:id/unreject',
      summary: 'Return a rejected application to the stage that it had, or cancel a planned rejection.',
      scope: 'applications:write',
      params: ofApplication,
      answer: application,
      refusals: applicationErrors.refusals('not-found', 'not-rejected', 'withdrawn', 'hired'),
      handle: async ({ tenant, params }) => ({
        data: present(tenant, await service().unreject({ tenantId: tenant.id, encId: params.id })),
      }),
    }),
    companyCall({
      method: 'POST',
      path: '/applications/:id/hire',
      summary: 'Hire the person.',
      scope: 'applications:write',
      params: ofApplication,
      body: z.object({ start_date: z.iso.date().optional().describe('The first day of work.') }),
      answer: application,
      refusals: applicationErrors.refusals('not-found', 'withdrawn', 'rejected'),
      handle: async ({ tenant, params, body }) => ({
        data: present(tenant, await service().hire({ tenantId: tenant.id, encId: params.id }, body.start_date)),
      }),
    }),
    companyCall({
      method: 'PUT',
      path: '/applications/:id/remote_id',
      summary: 'Set the application’s id in your system; null removes it.',
      scope: 'applications:write',
      params: ofApplication,
      body: z.object({ remote_id: z.string().min(1).max(200).nullable() }),
      answer: application,
      refusals: applicationErrors.refusals('not-found'),
      handle: async ({ tenant, params, body }) => ({
        data: present(tenant, await service().setRemoteId({ tenantId: tenant.id, encId: params.id }, body.remote_id)),
      }),
    }),
  ]
}
