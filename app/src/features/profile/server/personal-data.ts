import { deleteRows, type PersonalDataPart } from '#platform/personal-data/part.ts'
import { findProfile, listEdits } from './store.ts'

/** The candidate's profile, and its recent changes. */
export const profilePart: PersonalDataPart = {
  feature: 'profile',
  tables: ['profiles', 'profile_edits'],
  async export(db, owner) {
    const { facts, version = 0, updatedAt } = (await findProfile(db, owner)) ?? {}
    const json = version > 0 ? { profile: facts, updatedAt, recentChanges: await listEdits(db, owner) } : {}
    return { json, files: [] }
  },
  erase: async (trx, owner) => {
    // Changes first, since they belong to the profile; the receipt counts both as one.
    await deleteRows(trx, 'profile_edits', owner, 'profile')
    return [await deleteRows(trx, 'profiles', owner, 'profile')]
  },
}
