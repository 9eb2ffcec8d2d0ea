import { z } from 'zod'
import * as limits from '#config/limits.ts'
import { applicationErrors } from '#features/applying/applications/errors.ts'
import { companyApplicationService } from '#features/applying/applications/server/index.ts'
import { offerErrors } from '#features/letters/offers/errors.ts'
import {
  findAccountId,
  listOffersOf,
  offerFromFiles,
  offerService,
  parseSigning,
} from '#features/letters/offers/server/index.ts'
import { offerStatusAt } from '#features/letters/offers/states.ts'
import { parsePositionId } from '#features/jobs/positions/rules.ts'
import { findPosition } from '#features/jobs/positions/server/index.ts'
import { requestErrors } from '#kernel/error.ts'
import type { UploadedFile } from '#kernel/endpoint.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type CompanyCall, companyCall } from '../company-call.ts'

const invalid = (field: string, sentence: string) => requestErrors.error('invalid', { fields: { [field]: [sentence] } })

const offerFields = z.object({
  application_id: z.string().max(100).optional(),
  candidate: z
    .string()
    .max(320)
    .optional()
    .describe('Without application_id: the email address of the candidate’s account.'),
  position: z.string().max(20).optional().describe('Without application_id: the id of the job.'),
  expires: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .describe('When the offer expires, with a time zone: 2026-06-30T18:00:00+02:00.'),
  kind: z
    .union([z.string(), z.array(z.string())])
    .transform((kinds) => [kinds].flat())
    .describe(
      'One for each document, in their order, as in `foyer offer create`: esign, inline, steps or readonly, with +WAY for a further way of signing and :pending for a document that can’t be opened yet.',
    ),
})

/** The calls about offers. */
export const offerCalls = (context: FeatureContext): CompanyCall[] => [
  companyCall({
    method: 'POST',
    path: '/offers',
    summary:
      'Make an offer with PDF documents, as foyer offer create does. The first one to sign is the offer letter. The application that it answers moves to the stage of offers, and the candidate’s acceptance hires them.',
    scope: 'offers:write',
    creates: true,
    body: offerFields,
    files: { document: { maxFiles: limits.companyCallDocuments, maxBytes: limits.offerLetterMaxBytes } },
    answer: z.object({
      id: z.string(),
      application_id: z.string().nullable(),
      candidate_id: z.string(),
      job_id: z.int(),
      expires_at: z.iso.datetime(),
      documents: z.array(z.object({ id: z.string(), name: z.string(), kind: z.string(), status: z.string() })),
    }),
    refusals: [
      ...applicationErrors.refusals('not-found', 'withdrawn', 'rejected', 'hired'),
      ...offerErrors.refusals('not-a-pdf', 'encrypted', 'truncated', 'carries-script', 'polyglot', 'too-many-pages'),
      ...offerErrors.refusals('too-complex'),
    ],
    async handle({ tenant, body, files }) {
      const documents = documentsOf(body.kind, files)
      const to = await receiverOf(context, tenant.id, body)
      const made = await offerFromFiles(offerService(context), {
        tenantId: tenant.id,
        accountId: to.accountId,
        position: to.position,
        expiresAt: body.expires,
        application: body.application_id,
        files: documents,
      })
      return {
        status: 201,
        data: {
          id: made.encId,
          application_id: made.application,
          candidate_id: to.accountId,
          job_id: to.position.id,
          expires_at: body.expires.toISOString(),
          documents: made.documents,
        },
      }
    },
  }),
  companyCall({
    method: 'GET',
    path: '/applications/:id/offers',
    summary: 'List the offers that answer an application, newest first.',
    scope: 'applications:read',
    params: z.object({ id: z.string().max(100) }),
    answer: z.array(
      z.object({
        id: z.string(),
        status: z.string().describe('Extended, Accepted, Declined, Canceled or Expired.'),
        expires_at: z.iso.datetime().nullable(),
        created_at: z.iso.datetime(),
        updated_at: z.iso.datetime(),
      }),
    ),
    refusals: applicationErrors.refusals('not-found'),
    async handle({ tenant, params, now }) {
      const { encId } = await context.use(companyApplicationService).show({ tenantId: tenant.id, encId: params.id })
      const offers = await listOffersOf(context.db, { tenantId: tenant.id, application: encId })
      return {
        data: offers.map((offer) => ({
          id: offer.encId,
          status: offerStatusAt(offer, now),
          expires_at: offer.expiresAt?.toISOString() ?? null,
          created_at: offer.createdAt.toISOString(),
          updated_at: offer.updatedAt.toISOString(),
        })),
      }
    },
  }),
]

/** Returns the files with how they are signed. */
function documentsOf(kinds: readonly string[], files: readonly UploadedFile[]) {
  if (kinds.length !== files.length) throw invalid('kind', 'Send one for each document, such as esign.')
  return files.map(({ name, bytes }, index) => {
    const kind = kinds[index] ?? ''
    const signing = parseSigning(kind)
    if (signing) return { name, bytes, ...signing }
    throw invalid('kind', `“${kind}” must be esign, inline, steps or readonly, such as inline+upload or steps:pending.`)
  })
}

/** Returns the account and job of an offer. */
async function receiverOf(
  { db, use }: FeatureContext,
  tenantId: number,
  { application_id: encId, candidate, position }: z.output<typeof offerFields>,
): Promise<{ accountId: string; position: { id: number; name: string } }> {
  if (encId !== undefined) {
    const one = await use(companyApplicationService).show({ tenantId, encId })
    if (one.candidateId === null || one.candidateId.startsWith('guest-'))
      throw invalid('application_id', 'This person applied without an account. Ask them to create one: offers need it.')
    return { accountId: one.candidateId, position: { id: one.position.id, name: one.position.title } }
  }
  if (candidate === undefined || position === undefined)
    throw invalid('application_id', 'Send application_id, or candidate and position.')
  const id = parsePositionId(position)
  const found = id === undefined ? undefined : await findPosition(db, tenantId, id)
  if (!found) throw invalid('position', 'You have no job with this id.')
  const accountId = await findAccountId(db, tenantId, candidate)
  if (accountId === undefined) throw invalid('candidate', 'There is no account with this email address.')
  return { accountId, position: { id: found.id, name: found.title } }
}
