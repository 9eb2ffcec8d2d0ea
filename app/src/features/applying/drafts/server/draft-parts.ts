import { applyRules } from '#config/apply-rules.ts'
import { type Forms, formService } from '#features/applying/forms/server/index.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import { type Guests, guestService } from '#features/account/guests/server/index.ts'
import { requestErrors } from '#kernel/error.ts'
import { addDays } from '#kernel/time.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { createFieldFinder, type FindFields } from './form-fields.ts'
import { hkdfSync } from 'node:crypto'

/** Dependencies of the use cases of drafts. */
export interface DraftParts {
  db: Database
  files: FileStore
  jobs: FeatureContext['jobs']
  forms: Forms
  guests: Guests
  fieldsOf: FindFields
  /** Returns the time inside a transaction. */
  nowIn(trx: Transaction): Promise<Date>
  now(): Promise<Date>
  /** Returns the key with which the person's browser seals what it keeps. */
  storageKey(owner: Applicant): string
  tenantById(id: number): SiteTenant | undefined
}

/** Collects the dependencies of the use cases. */
export function draftParts({ db, files, jobs, nowIn, now, secrets, tenants, use }: FeatureContext): DraftParts {
  const forms = use(formService)
  return {
    db,
    files,
    jobs,
    forms,
    guests: use(guestService),
    fieldsOf: createFieldFinder(forms),
    nowIn,
    now,
    storageKey: (owner) => storageKeyOf(secrets.signing, owner),
    tenantById: (id) => tenants.byId(id),
  }
}

/** Returns the end of a draft that is changed now. A guest's ends sooner until their email address is proven. */
export function draftEnd(tenant: SiteTenant | undefined, isVerified: boolean, now: Date, positionId: number): Date {
  if (!tenant) throw requestErrors.error('not-found')
  const settings = applyRules(tenant.site, positionId)
  return addDays(now, isVerified ? settings.draftDays : settings.guestDays)
}

const KEY_BYTES = 32

/**
 * Returns the key with which a person's browser seals what it keeps of drafts, in base64url; the same on every device.
 * Only calls of the person get it: the next user of the browser can't read the records. HKDF (RFC 5869).
 */
function storageKeyOf(secret: string, { tenantId, accountId, guestId }: Applicant): string {
  const owner = JSON.stringify([tenantId, accountId, guestId])
  return Buffer.from(hkdfSync('sha256', secret, owner, 'foyer draft storage', KEY_BYTES)).toString('base64url')
}
