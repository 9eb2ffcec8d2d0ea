import { deleteRows, type HeldData } from '#platform/personal-data/held-data.ts'
import { entriesOf } from './store.ts'

/** A candidate's entries in the talent network made while signed in. */
export const talentNetworkData: HeldData = {
  feature: 'talentNetwork',
  tables: ['talent_network_entries'],
  async export(db, owner) {
    const entries = await entriesOf(db, owner)
    const dated = entries.map(({ askedAt, confirmedAt, ...entry }) => ({
      ...entry,
      askedAt: askedAt.toISOString(),
      confirmedAt: confirmedAt?.toISOString() ?? null,
    }))
    return { json: { talentNetwork: dated }, files: [] }
  },
  async erase(trx, owner) {
    return [await deleteRows(trx, 'talent_network_entries', owner, 'talentNetwork')]
  },
}
