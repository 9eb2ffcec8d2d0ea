import type { Database, Transaction } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Notify } from '#features/notifications/server/index.ts'
import type { Viewer } from '#kernel/viewer.ts'

/** Where letters lie. */
export type LetterFiles = Pick<FileStore, 'put' | 'get' | 'delete' | 'list'>

/** What is found in a PDF, or what is wrong with it. */
export type LetterInspection =
  | { ok: true; pages: number; text: string[]; sha256: string }
  | {
      ok: false
      why: 'not-a-pdf' | 'encrypted' | 'truncated' | 'carries-script' | 'polyglot' | 'too-many-pages' | 'too-complex'
    }

/** The letter of a document that is signed on a page of its own. */
export interface CeremonyLetter {
  tenantId: number
  accountId: string
  /** enc_id of the document. */
  document: string
  documentName: string
  /** Where its PDF lies, and its hash. */
  letterKey: string
  letterSha256: string
  positionName: string
  expiresAt: Date | null
}

/** The pages on which documents are signed, whoever provides them. */
export interface SigningPages {
  /** Address of the page for this letter; the same one while it is not done. Undefined where there is no such page. */
  open(letter: CeremonyLetter, now: Date): Promise<string | undefined>
  /** What was recorded, once everything on the page is done for this letter. */
  completed(
    trx: Transaction,
    letter: Pick<CeremonyLetter, 'tenantId' | 'accountId' | 'document' | 'letterSha256'>,
  ): Promise<object | undefined>
}

/** What the company's side works with, in a server and in a command. */
export interface CompanyOffers {
  db: Database
  notify: Notify
  /** The one clock, read when it is asked: what waited for a lock is decided by the time after it. */
  nowIn(trx: Transaction): Promise<Date>
}

/** What takes a letter in. */
export interface LetterIntake {
  files: LetterFiles
  inspect(bytes: Uint8Array): Promise<LetterInspection>
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
