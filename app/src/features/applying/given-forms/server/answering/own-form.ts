import { checkSession } from '#features/account/guests/server/index.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { isSame } from '#platform/secrets/hash.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { givenFormErrors } from '../../errors.ts'
import type { FormParts } from '../parts.ts'
import { findForm, type FormRow } from '../store.ts'

/** A request about one form. */
export interface FormCall {
  parts: FormParts
  tenant: SiteTenant
  context: RequestContext
  encId: string
  /** The token of the form's own link. */
  key: string | undefined
}

/**
 * Returns the form of the caller: of the signed-in candidate, of the guest of this browser, or of the link that was opened.
 * The link counts only while the person has no account.
 * @throws `not-found`, also for another person's form, and for visitors
 */
export async function readOwnForm({ parts, tenant, context, encId, key }: FormCall): Promise<FormRow> {
  const row = await findForm(parts.db, tenant.id, normalizeId(encId))
  if (!row) throw givenFormErrors.error('not-found')
  if (key !== undefined && row.guestId !== null && isSame(key, parts.linkKey(row.encId))) return row
  const owner = await parts.guests.find(tenant, context)
  const isOwn = owner && row.accountId === owner.accountId && row.guestId === owner.guestId
  if (!isOwn) throw givenFormErrors.error('not-found')
  return row
}

/**
 * Returns the form that the caller changes, like {@link readOwnForm}.
 * @throws 401 after the session ended, so that the page asks to sign in again
 */
export async function requireOwnForm(call: FormCall): Promise<FormRow> {
  await checkSession(call.context)
  return readOwnForm(call)
}
