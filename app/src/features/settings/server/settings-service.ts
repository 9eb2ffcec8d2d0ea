import type { Viewer } from '#kernel/viewer.ts'
import type { Database } from '#platform/db/database.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { ErasureLine, PersonalDataPart } from '#platform/personal-data/part.ts'

/** Dependencies of the settings use-cases. */
export interface SettingsService {
  db: Database
  mailer: Mailer
  signingSecret: string
  publicUrl(): string
  /** Off lifts limits on requests for emails from one network address; those on wrong passwords and codes stay. */
  limits: 'on' | 'off'
  /** Personal data of each feature; the account is last, since deleting it cascades. */
  parts: readonly PersonalDataPart[]
  /** Data kept after every deletion, such as backups. */
  alwaysKept: readonly ErasureLine[]
}

/** A request of a signed-in candidate. */
export interface OwnCall {
  service: SettingsService
  tenant: SiteTenant
  viewer: Viewer
  context: RequestContext
}
