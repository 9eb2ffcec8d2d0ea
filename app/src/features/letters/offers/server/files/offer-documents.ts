import type { PersonDocumentKind } from '#kernel/candidate/documents.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type DocumentSource, openStored, type PersonDocument } from '#platform/feature/person-documents.ts'
import { message } from '#platform/messages/messages.ts'
import { isReadable } from '../../states.ts'
import { type DocumentRow, listDocumentRows, listOfferRows, type OfferRow } from '../records/store.ts'
import { PDF, recordName } from './signed-file.ts'

interface LetterFile {
  id: string
  kind: PersonDocumentKind
  name: string
  key: string
  at: Date
}

/** A candidate's letters as made by the company, the signed letters, and the records of signatures. */
export const offerDocuments = ({ db, files }: Pick<FeatureContext, 'db' | 'files'>): DocumentSource => ({
  async list({ tenant, accountId, locale }) {
    const offers = await listOfferRows(db, { tenantId: tenant.id, accountId })
    const rows = await listDocumentRows(
      db,
      offers.map(({ id }) => id),
    )
    const letters = offers.flatMap((offer) =>
      rows
        .filter(({ offerId, status }) => offerId === offer.id && isReadable(status))
        .flatMap((row) => filesOf(offer, row, locale).map((file) => ({ offer, file }))),
    )
    return Promise.all(
      letters.map(async ({ offer, file: { key, ...file } }): Promise<PersonDocument> => ({
        ...file,
        bytes: (await files.size(key)) ?? null,
        contentType: PDF,
        places: [{ title: offer.positionName, url: `/careers/offer/${offer.encId}` }],
        open: openStored(files, key),
      })),
    )
  },
})

function filesOf(offer: OfferRow, row: DocumentRow, locale: string): LetterFile[] {
  const { encId, name, letterKey, signedKey, auditKey, updatedAt } = row
  const letterAt = signedKey === null ? updatedAt : offer.createdAt
  const signedName = message(locale, 'documents.file.signed', { name })
  return [
    { id: `letter.${encId}`, kind: 'letter', name: `${name}.pdf`, key: letterKey, at: letterAt },
    ...(signedKey === null
      ? []
      : [{ id: `signed.${encId}`, kind: 'signed' as const, name: `${signedName}.pdf`, key: signedKey, at: updatedAt }]),
    ...(auditKey === null
      ? []
      : [{ id: `record.${encId}`, kind: 'signed' as const, name: recordName(name), key: auditKey, at: updatedAt }]),
  ]
}
