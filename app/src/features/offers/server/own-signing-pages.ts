import {
  completedCeremony,
  openCeremony,
  rejectedCeremony,
  signingAddress,
  withdrawCeremony,
} from '#features/signing/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SigningPages } from './offer-service.ts'

/** Signing on the product's own pages. */
export const ownSigningPages = ({ db, secrets, publicUrl }: FeatureContext): SigningPages => ({
  async open({ tenant, context }, letter, now) {
    const wid = await openCeremony(db, { tenant, signingSecret: secrets.signing }, letter, now)
    return new URL(signingAddress(tenant, wid, context.locale), publicUrl()).href
  },
  completed: completedCeremony,
  rejected: rejectedCeremony,
  withdraw: withdrawCeremony,
})
