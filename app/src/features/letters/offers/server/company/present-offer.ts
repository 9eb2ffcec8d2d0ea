import { z } from 'zod'
import { normalizeId } from '#platform/secrets/token.ts'
import { offerVersion } from '../../contract.ts'
import { offerMessage } from '../../conversation-contract.ts'
import { offerErrors } from '../../errors.ts'
import { documentKinds } from '../../rules.ts'
import { AWAITING, documentStatuses, type OfferStatus, offerStatusAt, offerStatuses } from '../../states.ts'
import { presentMessage } from '../conversation/show-conversation.ts'
import type { CompanyTarget } from '../records/change-offer.ts'
import type { CompanyOffers } from '../records/dependencies.ts'
import { listMessages, type MessageRow } from '../records/message-store.ts'
import { type DocumentRow, findOfferRow, listDocumentRows, type OfferRow } from '../records/store.ts'
import { listVersions, type VersionRow } from '../records/version-store.ts'
import { presentVersions } from '../versions/present-versions.ts'

/** An offer from its company's perspective. */
export interface CompanyOffer {
  row: OfferRow
  status: OfferStatus
  documents: DocumentRow[]
  messages: MessageRow[]
  versions: VersionRow[]
  /** enc_id of the version that an act made, if an owner has to approve it. */
  waiting?: string | undefined
}

/** Returns an offer with its documents. @throws `not-found` */
export async function readOffer(
  db: CompanyOffers['db'],
  { tenantId, encId }: CompanyTarget,
  now: Date,
): Promise<CompanyOffer> {
  const row = await findOfferRow(db, { tenantId, encId: normalizeId(encId) })
  if (!row) throw offerErrors.error('not-found')
  const documents = await listDocumentRows(db, [row.id])
  const messages = await listMessages(db, row.id)
  return { row, status: offerStatusAt(row, now), documents, messages, versions: await listVersions(db, [row.id]) }
}

/** An offer in the company API. */
export const offerSchema = z.object({
  id: z.string(),
  application_id: z.string().nullable(),
  candidate_id: z.string().nullable().describe('Null if the account was deleted after accepting.'),
  job_id: z.int().nullable(),
  status: z
    .enum([...offerStatuses, AWAITING])
    .describe('Waiting if an owner has to approve it before the candidate gets it.'),
  expires_at: z.iso.datetime().nullable(),
  start_date: z.iso.date().nullable().describe('The first day of work.'),
  pay: z.string().nullable().describe('The pay in your words.'),
  version: z.int().describe('Number of its version, from 1.'),
  versions: z.array(offerVersion).describe('Its versions after the first, newest first.'),
  waiting: z
    .string()
    .nullable()
    .describe('Id of what the call made, if an owner has to approve it first; null otherwise.'),
  documents: z.array(
    z.object({ id: z.string(), name: z.string(), kind: z.enum(documentKinds), status: z.enum(documentStatuses) }),
  ),
  messages: z.array(offerMessage).describe('The candidate’s requests and your answers, oldest first.'),
})

/** Returns an offer for the company API. */
export const presentOffer = ({
  row,
  status,
  documents,
  messages,
  versions,
  waiting,
}: CompanyOffer): z.input<typeof offerSchema> => ({
  id: row.encId,
  application_id: row.application,
  candidate_id: row.accountId,
  job_id: row.positionId,
  status,
  expires_at: row.expiresAt?.toISOString() ?? null,
  start_date: row.startDate,
  pay: row.pay,
  version: row.version,
  versions: presentVersions(versions, documents),
  waiting: waiting ?? null,
  documents: documents.map(({ encId: id, name, kind, status: state }) => ({ id, name, kind, status: state })),
  messages: messages.map((message) => presentMessage(message, status)),
})
