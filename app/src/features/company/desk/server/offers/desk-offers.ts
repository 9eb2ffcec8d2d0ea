import {
  findDocumentFile,
  offerDependencies,
  PDF,
  presentMessage,
  presentVersions,
  readHistory,
  readOffer,
} from '#features/letters/offers/server/index.ts'
import { undoUntil } from '#features/letters/offers/states.ts'
import type { SentFile } from '#kernel/company/company-endpoint.ts'
import { AppError } from '#kernel/error.ts'
import { audit } from '#platform/acts/audit.ts'
import type { Actor } from '#platform/feature/act.ts'
import type { DeskOffer, OpenedOffer } from '../../offers-contract.ts'
import { deskErrors } from '../../errors.ts'
import type { DeskCall } from '../records/desk-call.ts'
import { findAccountName, listOfferLines, type OfferLine } from './offer-list-store.ts'

type Choice = Omit<Parameters<typeof listOfferLines>[1], 'tenantId' | 'now'>

/** Returns an offer as a line of the desk. */
export const presentOfferLine = ({
  total: _total,
  expiresAt,
  createdAt,
  updatedAt,
  ...line
}: OfferLine): DeskOffer => ({
  ...line,
  expiresAt: expiresAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

/** Returns a page of offers. */
export async function listOffers({ context, tenant, now }: DeskCall, choice: Choice) {
  const rows = await listOfferLines(context.db, { ...choice, tenantId: tenant.id, now })
  return { offers: rows.map(presentOfferLine), total: rows[0]?.total ?? 0 }
}

/** Returns an offer for its page, and records in the audit that the colleague has read it. @throws `desk/not-found` */
export async function openOffer({ context, tenant, now }: DeskCall, encId: string, actor: Actor): Promise<OpenedOffer> {
  const { db } = context
  const opened = await readOffer(db, { tenantId: tenant.id, encId }, now).catch(asMissing)
  const { row, status, documents, messages, versions } = opened
  const id = row.encId
  await context.use(audit).record({ tenantId: tenant.id, at: now, actor, act: 'read offer', target: id })
  const { events, evidence, fault } = await readHistory(db, row)
  const shown = messages.map((message) => presentMessage(message, status))
  return {
    ...presentOfferLine({
      ...row,
      id,
      name: await findAccountName(db, row.accountId),
      job: row.positionName,
      status,
      waits: shown.some(({ waits }) => waits),
      total: 1,
    }),
    documents: documents.map((one) => ({
      id: one.encId,
      name: one.name,
      kind: one.kind,
      status: one.status,
      pages: one.signedPages ?? one.letterPages,
      hasRecord: one.auditKey !== null,
    })),
    history: events.map(({ at, actor: by, action, document }) => ({
      at: at.toISOString(),
      actor: by,
      action,
      document,
    })),
    messages: shown,
    reason: evidence.map((one) => one.reason).findLast((reason) => reason !== null) ?? null,
    startDate: row.startDate,
    pay: row.pay,
    version: row.version,
    versions: presentVersions(versions, documents),
    undoUntil: undoUntil(row, now)?.toISOString() ?? null,
    isWhole: fault === undefined,
  }
}

/** Returns a document of an offer. The audit has recorded it before. @throws `desk/not-found`, `offers/not-signed`, `offers/file-not-ready` */
export async function readOfferFile(
  { context, tenant, now }: DeskCall,
  { id, document, part }: { id: string; document: string; part: 'letter' | 'record' },
  actor: Actor,
): Promise<SentFile> {
  const target = { tenantId: tenant.id, encId: id, document, part }
  const { row } = await readOffer(context.db, target, now).catch(asMissing)
  await context.use(audit).record({ tenantId: tenant.id, at: now, actor, act: 'read file', target: row.encId })
  const { fileName, bytes } = await findDocumentFile(offerDependencies(context), target).catch(asMissing)
  return { name: fileName, type: PDF, bytes }
}

/** Rethrows a missing offer as that of the desk, so that it is the same as for any other missing page. */
function asMissing(error: unknown): never {
  throw error instanceof AppError && error.status === 404 ? deskErrors.error('not-found') : error
}
