import { buffer } from 'node:stream/consumers'
import {
  findWaiting,
  listTasks,
  listWaiting,
  needsApproval,
  PDF,
  type WaitingRow,
} from '#features/letters/offers/server/index.ts'
import { isWaiting } from '#features/letters/offers/states.ts'
import type { SentFile } from '#kernel/company/company-endpoint.ts'
import { audit } from '#platform/acts/audit.ts'
import type { Actor } from '#platform/feature/act.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { deskErrors } from '../../errors.ts'
import { deskLimits } from '../../limits.ts'
import type { WaitingOffer } from '../../offers-contract.ts'
import type { DeskCall } from '../records/desk-call.ts'

const isOwner = ({ viewer }: DeskCall) => viewer.staffRole === 'owner'

/** Returns the documents of a pending offer, or the new files of a version, whose names stay. */
const lettersOf = ({ content, documentNames }: WaitingRow) => [
  ...content.documents.map(({ name, letter }) => ({ name, letter })),
  ...content.files.map(({ document = '', letter }) => ({ name: documentNames[document] ?? null, letter })),
]

/** Returns the terms that a version takes out of the offer. */
const removedTerms = ({ offer, content }: WaitingRow) =>
  offer === null ? [] : (['startDate', 'pay'] as const).filter((term) => content[term] === null)

const present = (row: WaitingRow, call: DeskCall): WaitingOffer => ({
  id: row.encId,
  name: row.name,
  job: row.job,
  application: row.application,
  offer: row.offer,
  state: row.state,
  maker: row.maker,
  at: row.madeAt.toISOString(),
  reason: row.reason,
  expiresAt: row.content.expiresAt ?? null,
  startDate: row.content.startDate ?? null,
  pay: row.content.pay ?? null,
  words: row.content.words ?? null,
  removed: removedTerms(row),
  documents: lettersOf(row).map(({ name }, place) => ({ place, name })),
  canApprove: isOwner(call) && isWaiting(row.state),
})

/** Returns pending offers and those sent back, of an application or of all, and if the colleague's offers need approval. */
export async function listWaitingOffers(call: DeskCall, application: string | undefined) {
  const choice = { tenantId: call.tenant.id, application, limit: deskLimits.rows }
  const rows = await listWaiting(call.context.db, choice)
  const isNeeded = needsApproval(call.tenant, { kind: 'staff', role: call.viewer.staffRole ?? undefined })
  return { waiting: rows.map((row) => present(row, call)), isNeeded }
}

/** Returns the offers that the colleague approves, and those that were sent back to them. */
export async function listApprovals(call: DeskCall) {
  const { tenant, viewer, context } = call
  const { accountId } = viewer
  const theirs = { tenantId: tenant.id, accountId, isOwner: isOwner(call), limit: deskLimits.rows }
  const rows = await listTasks(context.db, theirs)
  return rows.map(({ encId: id, name, job, maker, state, reason, madeAt }) => ({
    id,
    name,
    job,
    maker,
    state,
    reason,
    at: madeAt.toISOString(),
  }))
}

/** Returns a document of what waits. @throws `desk/not-found` */
export async function readWaitingFile(
  { context, tenant, now }: DeskCall,
  { id, place }: { id: string; place: number },
  actor: Actor,
): Promise<SentFile> {
  const row = await findWaiting(context.db, { tenantId: tenant.id, encId: normalizeId(id) })
  const found = row && lettersOf(row)[place]
  if (!found) throw deskErrors.error('not-found')
  await context.use(audit).record({ tenantId: tenant.id, at: now, actor, act: 'read file', target: row.encId })
  const file = await context.files.open(found.letter.key)
  if (!file) throw deskErrors.error('not-found')
  return { name: `${found.name ?? row.job}.pdf`, type: PDF, bytes: await buffer(file.stream) }
}
