import { deleteRows } from '#platform/personal-data/delete-rows.ts'
import type { PersonalDataPart } from '#platform/personal-data/part.ts'
import { findProfile } from './store.ts'

/** The first facts of a profile, and the progress of onboarding. */
export const onboardingPart: PersonalDataPart = {
  feature: 'firstFacts',
  tables: ['candidate_profiles'],
  export: async (db, owner) => ({ json: { firstFacts: (await findProfile(db, owner)) ?? {} }, files: [] }),
  erase: async (trx, owner) => [await deleteRows(trx, 'candidate_profiles', owner, 'firstFacts')],
}
