import type { JoinableForm } from '#features/applying/forms/server/index.ts'
import { profileService } from '#features/candidate/profile/server/index.ts'
import { findAccountById } from '#features/account/session/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { defineService } from '#platform/feature/service.ts'
import { factsOfAccount, factsOfProfile, type Filled, prefill } from './prefill.ts'

/** An account at a company. */
interface AccountOwner {
  tenantId: number
  accountId: string
}

/**
 * Fills in forms that are not applications from the profile, so that names with a meaning work the same in every form.
 */
export type FillKnown = (owner: AccountOwner, form: JoinableForm) => Promise<Record<string, Filled>>

export const prefillService = defineService<FillKnown>('apply.prefill')

export const fillFromProfile =
  ({ db, use }: FeatureContext): FillKnown =>
  async ({ tenantId, accountId }, form) => {
    const [account, profile] = await Promise.all([
      findAccountById(db, tenantId, accountId),
      use(profileService).read(tenantId, accountId),
    ])
    const facts = { ...(account && factsOfAccount(account)), ...(profile && factsOfProfile(profile, () => undefined)) }
    return prefill(form, { facts, kept: [] })
  }
