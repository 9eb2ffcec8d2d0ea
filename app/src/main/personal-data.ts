import { notificationsPart } from '#features/notifications/server/index.ts'
import { offersPart } from '#features/offers/server/index.ts'
import { onboardingPart } from '#features/onboarding/server/index.ts'
import { savedPositionsPart } from '#features/saved-positions/server/index.ts'
import { jobAlertsPart } from '#features/job-alerts/server/index.ts'
import { termsPart } from '#features/terms/server/index.ts'
import { accountPart } from '#features/session/server/index.ts'
import { settingsPart } from '#features/settings/server/index.ts'
import { signingPart } from '#features/signing/server/index.ts'
import { talentNetworkPart } from '#features/talent-network/server/index.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { ErasureLine, PersonalDataPart } from '#platform/personal-data/part.ts'

/** Everything that the product holds about people, by feature. The account comes last: its row takes with it what refers to it. */
export const personalDataParts = (files: Pick<FileStore, 'open'>): readonly PersonalDataPart[] => [
  notificationsPart,
  savedPositionsPart,
  jobAlertsPart,
  onboardingPart,
  offersPart(files),
  termsPart,
  settingsPart,
  signingPart,
  talentNetworkPart,
  accountPart,
]

/** What a deletion cannot reach at once; every receipt says so. docs/operators/personal-data.md tells how long each stays. */
export const alwaysKept: readonly ErasureLine[] = [
  { item: 'backups', count: 0, kept: 'backups' },
  { item: 'log', count: 0, kept: 'log' },
  { item: 'mails', count: 0, kept: 'mails' },
]
