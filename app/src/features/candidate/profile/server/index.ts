import { profileLimits } from '../limits.ts'
import { addDays } from '#kernel/time.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { profileEndpoints } from '../contract.ts'
import { avatarRoute } from './avatar/avatar-route.ts'
import { everyKeyInUse } from './avatar/avatar-store.ts'
import { removeAvatars } from './avatar/remove-avatars.ts'
import { profileDashboard } from './dashboard.ts'
import { profileData } from './personal-data.ts'
import { createProfileService, profileService } from './profile-service.ts'
import { profileBindings } from './routes.ts'
import { seedDemoProfiles } from './seed-demo.ts'
import { deleteOldEdits } from './store.ts'

export type { AppliedResume } from './filling/apply-parsed.ts'
export type { Proposal } from './filling/fill-from-resume.ts'
export type { ProfileChange } from './set-values.ts'
export type { CandidateProfile } from '../profile.ts'
export { internationalNumber } from './phone-number.ts'
export { type FirstFacts, profileService, type ProfileService, resumeFilesService } from './profile-service.ts'

export const profile = defineFeature({
  name: 'profile',
  after: ['session', 'places', 'positions'],
  endpoints: profileEndpoints,
  bindings: profileBindings,
  provides: [provide(profileService, createProfileService)],
  routes: (context, requests) => [avatarRoute(context, requests)],
  jobs(context) {
    runRegularly(context, { name: 'forget-profile-edits', cron: '17 * * * *' }, (db, now) =>
      deleteOldEdits(db, addDays(now, -profileLimits.undoDays)),
    )
    removeAvatars(context)
  },
  personalData: profileData,
  dashboard: ({ db }) => profileDashboard(db),
  fileKeys: everyKeyInUse,
  demo: seedDemoProfiles,
})
