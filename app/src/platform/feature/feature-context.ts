import type { AppConfig } from '#config/config.ts'
import type { Secrets } from '#config/secrets.ts'
import type { AddressedTenant, SiteAddress } from '#kernel/links/site-address.ts'
import type { Database, OpenDatabase, Transaction } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { VirusScanner } from '#platform/files/virus-scanner.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { SharedCounts } from '#platform/limits/shared-counts.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { TenantDirectory } from './ports.ts'
import type { ServiceKey } from './service.ts'

export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** The context of all features, in servers and commands. Nothing else opens a database or reads the time. */
export interface FeatureContext {
  config: AppConfig
  secrets: Secrets
  database: OpenDatabase
  db: Database
  /** Background jobs: commands send them, servers run them. */
  jobs: Jobs
  mailer: Mailer
  /** Candidates' files, such as letters. */
  files: FileStore
  /** Scans uploaded files before they are stored. Forms are scanned while they are read. */
  scanner: VirusScanner
  /** Counts of limits, which all processes share. */
  counts: SharedCounts
  log: Log
  /** The version of this server. */
  version: string
  readonly tenants: TenantDirectory
  /** Returns the time of the database, or the fixed time of a demonstration. */
  now(): Promise<Date>
  /**
   * Returns a time for display only, such as for the age of a job: it can be milliseconds off and rarely queries the
   * database.
   */
  shownNow(): Promise<Date>
  /** Returns the current time inside a transaction, which may be later than its start after waiting for a lock. */
  nowIn(trx: Transaction): Promise<Date>
  /** Returns the public URL of the installation, for hosts that are not bound to a company, without a trailing slash. */
  publicUrl(): string
  /** Returns the public address of a company's site, from which `siteLink` makes its absolute URLs. */
  siteAddress(tenant: AddressedTenant): SiteAddress
  /** Returns a service that a feature provides. */
  use<T>(key: ServiceKey<T>): T
}
