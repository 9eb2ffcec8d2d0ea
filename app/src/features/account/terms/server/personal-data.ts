import { deleteRows, type HeldData } from '#platform/personal-data/held-data.ts'
import { attestations } from './store.ts'

/** The terms a candidate accepted. */
export const termsData: HeldData = {
  feature: 'terms',
  tables: ['terms_attestations'],
  async export(db, owner) {
    const accepted = await attestations(db, owner)
    return { json: { acceptedTerms: accepted.map(({ terms, ...one }) => ({ ...one, ...terms })) }, files: [] }
  },
  erase: async (trx, owner) => [await deleteRows(trx, 'terms_attestations', owner, 'acceptedTerms')],
}
