import { deleteRows, type PersonalDataPart } from '#platform/personal-data/part.ts'
import { readConsents } from './store.ts'

/** Personal data of the settings: consents. */
export const settingsPart: PersonalDataPart = {
  feature: 'consents',
  tables: ['consents'],
  async export(db, owner) {
    return { json: { consents: await readConsents(db, owner) }, files: [] }
  },
  async erase(trx, owner) {
    return [await deleteRows(trx, 'consents', owner, 'consents')]
  },
}
