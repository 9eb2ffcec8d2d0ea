import type { Database, Transaction } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { Inspection } from '#platform/pdf/inspect-pdf.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Notify } from '#features/notifications/server/index.ts'
import type { CeremonyEvidence, LetterToSign } from '#features/signing/server/index.ts'
import type { Webhooks } from '#features/webhooks/server/index.ts'
import type { Viewer } from '#kernel/viewer.ts'

/** Where letters lie. */
export type LetterFiles = Pick<FileStore, 'put' | 'get' | 'open' | 'delete' | 'list'>

/** The pages on which documents are signed, whoever provides them. */
export interface SigningPages {
  /** Address of the page for this letter; the same one while it is not done. Undefined where there is no such page. */
  open(call: Pick<OfferCall, 'tenant' | 'context'>, letter: LetterToSign, now: Date): Promise<string | undefined>
  /** What was recorded, once everything on the page is done for this letter by this person. */
  completed(
    db: Database,
    letter: { tenantId: number; accountId: string; reference: string; letterSha256: string },
  ): Promise<CeremonyEvidence | undefined>
  /** True when this person declined the offer on the page of this letter. */
  rejected(
    db: Database,
    letter: { tenantId: number; accountId: string; reference: string; letterSha256: string },
  ): Promise<boolean>
  /** The page is good no more. */
  withdraw(trx: Transaction, document: { tenantId: number; reference: string }, now: Date): Promise<void>
}

/** What the company's side works with, in a server and in a command. */
export interface CompanyOffers {
  db: Database
  notify: Notify
  webhooks: Webhooks
  signing: Pick<SigningPages, 'withdraw'>
  /** The one clock, read when it is asked: what waited for a lock is decided by the time after it. */
  nowIn(trx: Transaction): Promise<Date>
}

/** What takes a letter in. */
export interface LetterIntake {
  files: LetterFiles
  inspect(bytes: Uint8Array): Promise<Inspection>
}

/** What all of offers works with. */
export interface OfferService extends CompanyOffers, LetterIntake {
  jobs: Pick<Jobs, 'send'>
  signing: SigningPages
  /** Seals the links to files. */
  linkSecret: string
  serverVersion: string
}

/** A call of a candidate. */
export interface OfferCall {
  service: OfferService
  tenant: SiteTenant
  viewer: Viewer
  context: RequestContext
}
