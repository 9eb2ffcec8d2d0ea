import { requestErrors } from '#kernel/error.ts'
import type { Consent } from '../contract.ts'
import { type ConsentPurpose, isGiven } from '../rules.ts'
import type { OwnCall } from './records/dependencies.ts'
import { consentWords, presentConsent } from './show-settings.ts'
import { addConsent, lockAccount, readConsents } from './records/store.ts'

/** Records a decision with the text that was shown. Idempotent. */
export async function saveConsent(
  { service, tenant, viewer, context }: OwnCall,
  { purpose, given }: { purpose: ConsentPurpose; given: boolean },
): Promise<Consent> {
  const now = await context.now()
  const words = consentWords(purpose, tenant, context.locale)
  const decisions = await service.db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, viewer))) throw requestErrors.error('session-ended')
    const before = await readConsents(trx, viewer)
    if (isGiven(before, purpose) === given) return before
    await addConsent(trx, viewer, { purpose, given, wording: words.text, decidedAt: now })
    return readConsents(trx, viewer)
  })
  return presentConsent(purpose, decisions, words)
}
