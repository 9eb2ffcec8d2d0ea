import type { CommandResult } from '#platform/feature/command.ts'
import type { Database } from '#platform/db/database.ts'
import { methodsOf } from '../../rules.ts'
import { isOwed, offerStatusAt } from '../../states.ts'
import { checkHistory } from '../evidence/check-history.ts'
import { presentMessage } from '../conversation/show-conversation.ts'
import { listEvents } from '../records/event-store.ts'
import { listMessages } from '../records/message-store.ts'
import { listEvidence } from '../evidence/evidence-store.ts'
import { listDocumentRows, type OfferRow } from '../records/store.ts'
import { listVersions } from '../records/version-store.ts'

/** The history of an offer, with its evidence and the fault that a change in the database left. */
export async function readHistory(db: Database, row: OfferRow) {
  const events = await listEvents(db, row.id)
  const evidence = await listEvidence(db, row.id)
  return { events, evidence, fault: await checkHistory(db, row) }
}

/** Returns all operator-visible details of an offer: status, documents, evidence, history, and its integrity. */
export async function describeOffer(db: Database, row: OfferRow, now: Date): Promise<CommandResult> {
  const documents = await listDocumentRows(db, [row.id])
  const { events, evidence, fault } = await readHistory(db, row)
  const messages = await listMessages(db, row.id)
  const versions = await listVersions(db, [row.id])
  const status = offerStatusAt(row, now)
  const data = {
    enc_id: row.encId,
    status,
    position: { id: row.positionId, name: row.positionName },
    expires_at: row.expiresAt?.toISOString() ?? null,
    start_date: row.startDate,
    pay: row.pay,
    version: row.version,
    versions: versions.map(({ offerId: _offer, letters, ...version }) => ({
      ...version,
      letters: letters.map(({ document, sha256 }) => ({ document, letter_sha256: sha256 })),
    })),
    updated_at: row.updatedAt.toISOString(),
    documents: documents.map((one) => ({
      id: one.encId,
      name: one.name,
      kind: one.kind,
      ways: methodsOf(one),
      type: one.documentType,
      status: one.status,
      signed: one.signedKey !== null,
      letter_sha256: one.letterSha256,
      signed_sha256: one.signedSha256,
      has_record: one.auditKey !== null,
    })),
    messages: messages.map((message) => presentMessage(message, status)),
    evidence: evidence.map(({ id: _row, documentId, fileKey: _key, ...one }) => ({
      ...one,
      document: documents.find(({ id }) => id === documentId)?.encId ?? null,
    })),
    history: events.map(({ previous: _previous, ...event }) => event),
    history_is_whole: fault === undefined,
  }
  const lines = [
    `${row.encId}  ${status}  ${row.positionName}`,
    `Expires: ${row.expiresAt?.toISOString() ?? 'never'}`,
    ...(row.startDate === null ? [] : [`Start date: ${row.startDate}`]),
    ...(row.pay === null ? [] : [`Pay: ${row.pay}`]),
    ...versions.map(({ number, at }) => `Version ${number}: ${at.toISOString()}`),
    ...documents.map((one) => `  ${one.encId}  ${one.status}  ${one.kind}  ${one.name}`),
    ...messages.map(({ kind, day, words, state }) =>
      [`  ${kind}`, day, words && JSON.stringify(words), isOwed(state, status) && '(waits for an answer)']
        .filter(Boolean)
        .join('  '),
    ),
    ...evidence.flatMap(({ reason }) => (reason === null ? [] : [`Declined because: ${JSON.stringify(reason)}`])),
    ...events.map((event) =>
      `  ${event.at.toISOString()}  ${event.actor}  ${event.action}  ${event.document ?? ''}`.trimEnd(),
    ),
    fault === undefined ? 'The history is whole.' : `The history was changed in the database: ${fault}.`,
  ]
  if (fault === undefined) return { data, lines }
  return {
    data,
    lines,
    failure: { code: fault, message: 'The history of this offer was changed in the database.' },
  }
}
