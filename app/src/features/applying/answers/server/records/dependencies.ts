import { hkdfSync } from 'node:crypto'
import { formService } from '#features/applying/forms/server/index.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { createFieldFinder, type FindFields } from './form-fields.ts'

/** Dependencies of the saving of answers. */
export interface AnswerDependencies extends Pick<FeatureContext, 'db' | 'files'> {
  fieldsOf: FindFields
  /** Returns the key with which the person's browser encrypts what it stores. */
  storageKey(owner: Applicant): string
  tenantById(id: number): SiteTenant | undefined
}

type Context = Pick<FeatureContext, 'db' | 'files' | 'secrets' | 'tenants' | 'use'>

/** Collects the dependencies of the saving of answers. */
export const answerDependencies = ({ db, files, secrets, tenants, use }: Context): AnswerDependencies => ({
  db,
  files,
  fieldsOf: createFieldFinder(use(formService)),
  storageKey: (owner) => storageKeyOf(secrets.signing, owner),
  tenantById: (id) => tenants.byId(id),
})

const KEY_BYTES = 32

/**
 * Returns the key with which a person's browser encrypts its stored drafts, in base64url; the same on every device.
 * Only the person's own calls get it, so the next user of the browser can't read the records. HKDF (RFC 5869).
 */
function storageKeyOf(secret: string, { tenantId, accountId, guestId }: Applicant): string {
  const owner = JSON.stringify([tenantId, accountId, guestId])
  return Buffer.from(hkdfSync('sha256', secret, owner, 'foyer draft storage', KEY_BYTES)).toString('base64url')
}
