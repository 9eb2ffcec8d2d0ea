import { sql } from 'kysely'
import { Readable } from 'node:stream'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { DataOwner, HeldFile, HeldData } from '#platform/personal-data/held-data.ts'
import { isReadable, outcomes } from '../states.ts'
import { listEvents } from './records/event-store.ts'
import { listMessages } from './records/message-store.ts'
import { listEvidence } from './evidence/evidence-store.ts'
import type { LetterFiles } from './records/dependencies.ts'
import { type DocumentRow, listDocumentRows, listOfferRows, type OfferRow } from './records/store.ts'
import { listVersions, type VersionRow } from './records/version-store.ts'

/**
 * Job offers of a person, with letters and history. An accepted offer is a contract and outlives the account; all
 * others are deleted with it, and their files by the nightly job.
 */
export const offersData = (files: Pick<LetterFiles, 'open'>): HeldData => ({
  feature: 'offers',
  tables: ['offers', 'offer_evidence', 'waiting_offers'],
  export: async (db, owner) => exportOffers(db, files, owner),
  erase: async (trx: Transaction, owner: DataOwner) => {
    const removed = await removeUndecided(trx, owner)
    const accepted = await countAccepted(trx, owner)
    await eraseMessages(trx, owner)
    await eraseWaiting(trx, owner)
    return [
      { item: 'offers', count: removed },
      ...(accepted > 0 ? [{ item: 'acceptedOffers', count: accepted, kept: 'offers' }] : []),
    ]
  },
})

async function exportOffers(db: Database, files: Pick<LetterFiles, 'open'>, owner: DataOwner) {
  const rows = await listOfferRows(db, owner)
  const offers: object[] = []
  const offerDocuments: object[] = []
  const offerActs: object[] = []
  const offerHistory: object[] = []
  const offerMessages: object[] = []
  const offerVersions: object[] = []
  const held: HeldFile[] = []
  for (const row of rows) {
    const position = row.positionName
    const { status, expiresAt, startDate, pay, createdAt, updatedAt } = row
    offers.push({ position, status, expiresAt, startDate, pay, createdAt, updatedAt })
    const documents = await listDocumentRows(db, [row.id])
    const nameOf = (document: DocumentRow | undefined) => document?.name ?? null
    for (const document of documents.filter(({ status }) => isReadable(status))) {
      const file = fileOf(row, document, files)
      held.push(file, ...recordOf(row, document, files))
      const { name, status: state, letterSha256 } = document
      offerDocuments.push({ position, name, status: state, letterSha256, file: file.name })
    }
    for (const act of await listEvidence(db, row.id)) {
      const { way, typedName, termsText: wording, letterSha256, fileSha256, reason, at, ipAddress, userAgent } = act
      const name = nameOf(documents.find(({ id }) => id === act.documentId))
      offerActs.push({
        position,
        name,
        act: act.act,
        way,
        typedName,
        wording,
        letterSha256,
        fileSha256,
        reason,
        decidedAt: at,
        ipAddress,
        userAgent,
      })
    }
    for (const { number: version, at: sentAt, letters, ...terms } of await listVersions(db, [row.id])) {
      const { expiresAt, startDate, pay } = terms
      offerVersions.push({ position, offerVersion: version, sentAt, expiresAt, startDate, pay })
      held.push(...earlierFiles(row, documents, { version, sentAt, letters }, files))
    }
    for (const { kind, words, day, at: sentAt } of await listMessages(db, row.id))
      offerMessages.push({ position, kind, words, day, sentAt })
    for (const { document, actor, action, at } of await listEvents(db, row.id)) {
      const name = nameOf(documents.find(({ encId }) => encId === document))
      offerHistory.push({ position, name, actor, action, happenedAt: at })
    }
  }
  return { json: { offers, offerDocuments, offerActs, offerHistory, offerMessages, offerVersions }, files: held }
}

type Files = Pick<LetterFiles, 'open'>

const fileOf = (row: OfferRow, document: DocumentRow, files: Files): HeldFile =>
  heldFile(`${row.encId}-${document.place}.pdf`, document.signedKey ?? document.letterKey, document.updatedAt, files)

/** Returns the files that documents had in a version and don't have any more. */
const earlierFiles = (
  row: OfferRow,
  documents: readonly DocumentRow[],
  { version, sentAt, letters }: { version: number; sentAt: Date; letters: VersionRow['letters'] },
  files: Files,
): HeldFile[] =>
  letters.flatMap(({ document, key }) => {
    const now = documents.find(({ encId, status }) => encId === document && isReadable(status))
    return now && now.letterKey !== key
      ? [heldFile(`${row.encId}-${now.place}-version-${version}.pdf`, key, sentAt, files)]
      : []
  })

/** Returns the sealed record of a letter signed by upload. */
const recordOf = (row: OfferRow, { place, auditKey, updatedAt }: DocumentRow, files: Files): HeldFile[] =>
  auditKey === null ? [] : [heldFile(`${row.encId}-${place}-record.pdf`, auditKey, updatedAt, files)]

const heldFile = (name: string, key: string, modifiedAt: Date, files: Files): HeldFile => ({
  name,
  modifiedAt,
  open: async () => (await files.open(key))?.stream ?? Readable.from([]),
})

/** Deletes what was said about a person's accepted offers, whose documents say what was agreed. */
async function eraseMessages(trx: Transaction, { tenantId, accountId }: DataOwner): Promise<void> {
  await sql`
    DELETE FROM offer_messages USING offers
    WHERE offers.id = offer_id AND offers.tenant_id = ${tenantId} AND offers.account_id = ${accountId}`.execute(trx)
}

/** Deletes what waits for an owner: it isn't an offer yet, and so isn't part of a person's copy. Also forgets who made it. */
async function eraseWaiting(trx: Transaction, { tenantId, accountId }: DataOwner): Promise<void> {
  await sql`DELETE FROM waiting_offers WHERE tenant_id = ${tenantId} AND account_id = ${accountId}`.execute(trx)
  await sql`UPDATE waiting_offers SET maker_id = NULL, maker = '' WHERE tenant_id = ${tenantId} AND maker_id = ${accountId}`.execute(
    trx,
  )
}

/** Deletes a person's offers except accepted ones, cascading. @returns their number */
async function removeUndecided(trx: Transaction, { tenantId, accountId }: DataOwner): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM offers WHERE tenant_id = ${tenantId} AND account_id = ${accountId} AND status <> ${outcomes.accept}`.execute(
    trx,
  )
  return Number(numAffectedRows)
}

async function countAccepted(trx: Transaction, { tenantId, accountId }: DataOwner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM offers
    WHERE tenant_id = ${tenantId} AND account_id = ${accountId} AND status = ${outcomes.accept}`.execute(trx)
  return rows[0]?.count ?? 0
}
