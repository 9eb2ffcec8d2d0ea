import { deleteRows, type PersonalDataPart } from '#platform/personal-data/part.ts'
import { attestations } from './store.ts'

/** The terms a candidate accepted. */
export const termsPart: PersonalDataPart = {
  feature: 'terms',
  tables: ['terms_attestations'],
  async export(db, owner) {
    const accepted = await attestations(db, owner)
    return { json: { acceptedTerms: accepted.map(({ terms, ...one }) => ({ ...one, ...terms })) }, files: [] }
  },
  erase: async (trx, owner) => [await deleteRows(trx, 'terms_attestations', owner, 'acceptedTerms')],
}
