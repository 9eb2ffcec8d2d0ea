import { deleteRows, type HeldData } from '#platform/personal-data/held-data.ts'
import { findSteps } from './store.ts'

/** The progress of onboarding. */
export const onboardingData: HeldData = {
  feature: 'firstFacts',
  tables: ['onboarding_steps'],
  export: async (db, owner) => ({ json: { firstFacts: (await findSteps(db, owner)) ?? {} }, files: [] }),
  erase: async (trx, owner) => [await deleteRows(trx, 'onboarding_steps', owner, 'firstFacts')],
}
