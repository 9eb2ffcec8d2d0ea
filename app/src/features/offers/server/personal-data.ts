import { Readable } from 'node:stream'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { DataOwner, HeldFile, PersonalDataPart } from '#platform/personal-data/part.ts'
import { isReadable } from '../states.ts'
import { removeUndecided, countAccepted } from './erase-store.ts'
import { listEvents } from './event-store.ts'
import { listEvidence } from './evidence-store.ts'
import type { LetterFiles } from './offer-service.ts'
import { type DocumentRow, listDocumentRows, listOfferRows, type OfferRow } from './store.ts'

/**
 * Job offers of somebody, with letters and history. An accepted one is a contract and outlives the account; all others are
 * deleted with it, and their files by the nightly job.
 */
export const offersPart = (files: Pick<LetterFiles, 'get'>): PersonalDataPart => ({
  feature: 'offers',
  tables: ['offers', 'offer_evidence'],
  export: async (db, owner) => exportOffers(db, files, owner),
  erase: async (trx: Transaction, owner: DataOwner) => {
    const removed = await removeUndecided(trx, owner)
    const accepted = await countAccepted(trx, owner)
    return [
      { item: 'offers', count: removed },
      ...(accepted > 0 ? [{ item: 'acceptedOffers', count: accepted, kept: 'offers' }] : []),
    ]
  },
})

async function exportOffers(db: Database, files: Pick<LetterFiles, 'get'>, owner: DataOwner) {
  const rows = await listOfferRows(db, owner)
  const offers: object[] = []
  const offerDocuments: object[] = []
  const offerActs: object[] = []
  const offerHistory: object[] = []
  const held: HeldFile[] = []
  for (const row of rows) {
    const position = row.positionName
    const { status, expiresAt, createdAt, updatedAt } = row
    offers.push({ position, status, expiresAt, createdAt, updatedAt })
    const documents = await listDocumentRows(db, [row.id])
    const nameOf = (document: DocumentRow | undefined) => document?.name ?? null
    for (const document of documents.filter(({ status }) => isReadable(status))) {
      const file = fileOf(row, document, files)
      held.push(file)
      const { name, status: state, letterSha256 } = document
      offerDocuments.push({ position, name, status: state, letterSha256, file: file.name })
    }
    for (const act of await listEvidence(db, row.id)) {
      const { way, typedName, termsText: wording, letterSha256, fileSha256, at, ipAddress, userAgent } = act
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
        decidedAt: at,
        ipAddress,
        userAgent,
      })
    }
    for (const { document, actor, action, at } of await listEvents(db, row.id)) {
      const name = nameOf(documents.find(({ encId }) => encId === document))
      offerHistory.push({ position, name, actor, action, happenedAt: at })
    }
  }
  return { json: { offers, offerDocuments, offerActs, offerHistory }, files: held }
}

function fileOf(
  { encId }: OfferRow,
  { place, signedKey, letterKey, updatedAt }: DocumentRow,
  files: Pick<LetterFiles, 'get'>,
): HeldFile {
  return {
    name: `${encId}-${place}.pdf`,
    modifiedAt: updatedAt,
    open: async () => Readable.from([Buffer.from((await files.get(signedKey ?? letterKey)) ?? [])]),
  }
}
