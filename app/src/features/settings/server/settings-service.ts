import type { Viewer } from '#kernel/viewer.ts'
import type { Database } from '#platform/db/database.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { ErasureLine, PersonalDataPart } from '#platform/personal-data/part.ts'

/** What the use-cases of settings work with. */
export interface SettingsService {
  db: Database
  mailer: Mailer
  signingSecret: string
  publicUrl(): string
  /** What each feature holds about people; the account itself comes last, since its rows take others with them. */
  parts: readonly PersonalDataPart[]
  /** What stays after every deletion, such as backups. */
  alwaysKept: readonly ErasureLine[]
}

/** One call by somebody who is signed in. */
export interface OwnCall {
  service: SettingsService
  tenant: SiteTenant
  viewer: Viewer
  context: RequestContext
}
