import { checkSession } from '#features/account/guests/server/index.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { isSame } from '#platform/secrets/hash.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { givenFormErrors } from '../../errors.ts'
import type { FormDependencies } from '../records/dependencies.ts'
import { findForm, type FormRow } from '../records/store.ts'

/** A request about one form. */
export interface FormCall {
  dependencies: FormDependencies
  tenant: SiteTenant
  context: RequestContext
  encId: string
  /** The token of the form's own link. */
  key: string | undefined
}

/**
 * Returns the form of the caller: the signed-in candidate, the guest of this browser, or the owner of the opened link.
 * The link only counts while the person has no account.
 * @throws `not-found`, also for another person's form, and for visitors
 */
export async function readOwnForm({ dependencies, tenant, context, encId, key }: FormCall): Promise<FormRow> {
  const row = await findForm(dependencies.db, tenant.id, normalizeId(encId))
  if (!row) throw givenFormErrors.error('not-found')
  if (key !== undefined && row.guestId !== null && isSame(key, dependencies.linkKey(row.encId))) return row
  const owner = await dependencies.guests.find(tenant, context)
  const isOwn = owner && row.accountId === owner.accountId && row.guestId === owner.guestId
  if (!isOwn) throw givenFormErrors.error('not-found')
  return row
}

/**
 * Returns the form that the caller is changing, like {@link readOwnForm}.
 * @throws 401 after the session ended, so that the page asks to sign in again
 */
export async function requireOwnForm(call: FormCall): Promise<FormRow> {
  await checkSession(call.context)
  return readOwnForm(call)
}
