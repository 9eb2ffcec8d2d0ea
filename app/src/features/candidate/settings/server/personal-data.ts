import { deleteRows, type HeldData } from '#platform/personal-data/held-data.ts'
import { readConsents } from './records/store.ts'

/** Personal data of the settings: consents. */
export const settingsData: HeldData = {
  feature: 'consents',
  tables: ['consents'],
  async export(db, owner) {
    return { json: { consents: await readConsents(db, owner) }, files: [] }
  },
  async erase(trx, owner) {
    return [await deleteRows(trx, 'consents', owner, 'consents')]
  },
}
