import type { Endpoint } from '#kernel/endpoint.ts'
import { onboardingEndpoints } from '#features/onboarding/contract.ts'
import { termsEndpoints } from '#features/terms/contract.ts'
import { notificationEndpoints } from '#features/notifications/contract.ts'
import { offerEndpoints } from '#features/offers/contract.ts'
import { positionEndpoints } from '#features/positions/contract.ts'
import { savedPositionEndpoints } from '#features/saved-positions/contract.ts'
import { jobAlertEndpoints } from '#features/job-alerts/contract.ts'
import { searchEndpoints } from '#features/search/contract.ts'
import { sessionEndpoints } from '#features/session/contract.ts'
import { settingsEndpoints } from '#features/settings/contract.ts'
import { verifyEndpoints } from '#features/signing/contract-verify.ts'
import { signingEndpoints } from '#features/signing/contract.ts'
import { talentNetworkEndpoints } from '#features/talent-network/contract.ts'
import { telemetryEndpoints } from '#features/telemetry/contract.ts'

/** Every endpoint of the product; walked by tests and by the API reference. */
export const contract: Endpoint[] = [
  ...searchEndpoints,
  ...positionEndpoints,
  ...savedPositionEndpoints,
  ...jobAlertEndpoints,
  ...termsEndpoints,
  ...onboardingEndpoints,
  ...sessionEndpoints,
  ...notificationEndpoints,
  ...offerEndpoints,
  ...settingsEndpoints,
  ...verifyEndpoints,
  ...signingEndpoints,
  ...talentNetworkEndpoints,
  ...telemetryEndpoints,
] as Endpoint[]
