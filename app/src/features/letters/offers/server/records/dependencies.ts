import type { Database, Transaction } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { inspectPdf, type Inspection } from '#platform/pdf/inspect-pdf.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { type Notify, notifyService } from '#features/account/notifications/server/index.ts'
import type { CeremonyEvidence, LetterToSign } from '#features/letters/signing/server/index.ts'
import { webhookService, type Webhooks } from '#features/site/webhooks/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { siteFinder } from '#platform/feature/ports.ts'
import { defineService } from '#platform/feature/service.ts'
import type { Viewer } from '#kernel/viewer.ts'

/** Storage of letters. */
export type LetterFiles = Pick<FileStore, 'put' | 'get' | 'open' | 'delete' | 'list'>

/** Source of signing pages. */
export interface SigningPages {
  /** Returns the URL of a letter's signing page, stable until it is completed. Writes nothing; the page's first call does. */
  address(call: Pick<OfferCall, 'tenant' | 'context'>, letter: LetterToSign): Promise<string>
  /** Returns the evidence once this person has completed the page for this letter. */
  completed(
    db: Database,
    letter: { tenantId: number; accountId: string; reference: string; letterSha256: string },
  ): Promise<CeremonyEvidence | undefined>
  /** Returns true if this person declined on this letter's page, after an instant if there is one. */
  rejected(
    db: Database,
    letter: { tenantId: number; accountId: string; reference: string; letterSha256: string; since?: Date | null },
  ): Promise<boolean>
  /** Disables the page. */
  withdraw(trx: Transaction, document: { tenantId: number; reference: string }, now: Date): Promise<void>
}

/** The signing pages linked from offers. */
export const signingPages = defineService<SigningPages>('offers.signing-pages')

/** The beginning or the outcome of an offer, as recorded in its application's history. */
export type OfferMove = 'made' | 'accepted' | 'declined' | 'canceled' | 'expired' | 'reopened'

/** The applications that offers answer. */
export interface OfferApplications {
  /**
   * Returns the enc_id of the application that a new offer answers: the named one, else the person's active application for the position; null if there is none.
   * @throws `applications/not-found`, and the state of a named application that is closed
   */
  find(
    trx: Transaction,
    offer: { tenantId: number; accountId: string; positionId: number | null; named: string | undefined },
  ): Promise<string | null>
  /**
   * Records an event in the application's history, and changes its stage or hires; `discussed` only refreshes open pages. The
   * caller has locked the account's row.
   */
  moved(
    trx: Transaction,
    move: { tenantId: number; application: string; what: OfferMove | 'discussed'; now: Date },
  ): Promise<void>
  /** Shows the name of an application that is reviewed without one: its offer is a letter with the name. */
  showName(trx: Transaction, offer: { tenantId: number; application: string; now: Date }): Promise<void>
}

/** Provided by the applications feature. */
export const offerApplications = defineService<OfferApplications>('offers.applications', {
  find: async () => null,
  moved: async () => undefined,
  showName: async () => undefined,
})

/** Dependencies of the company's use cases, in servers and commands. */
export interface CompanyOffers {
  db: Database
  notify: Notify
  webhooks: Webhooks
  signing: Pick<SigningPages, 'withdraw'>
  applications: OfferApplications
  /** Returns the IANA time zone of a company. */
  zoneOf(tenantId: number): string
  /**
   * Returns the time within a transaction, so that a decision made after waiting for a lock uses the time at which the
   * lock was acquired.
   */
  nowIn(trx: Transaction): Promise<Date>
}

/** Dependencies for storing a letter. */
export interface LetterIntake {
  files: LetterFiles
  inspect(bytes: Uint8Array): Promise<Inspection>
}

/** Dependencies of all offer use cases. */
export interface OfferDependencies extends CompanyOffers, LetterIntake {
  jobs: Pick<Jobs, 'send'>
  signing: SigningPages
  /** Key that encrypts file links. */
  linkSecret: string
  serverVersion: string
}

/** Collects the dependencies of offers. */
export const offerDependencies = (context: FeatureContext): OfferDependencies => ({
  db: context.db,
  files: context.files,
  inspect: inspectPdf,
  jobs: context.jobs,
  notify: context.use(notifyService),
  nowIn: context.nowIn,
  signing: context.use(signingPages),
  webhooks: context.use(webhookService),
  // Resolved late, since applications are opened after offers.
  applications: {
    find: (trx, offer) => context.use(offerApplications).find(trx, offer),
    moved: (trx, move) => context.use(offerApplications).moved(trx, move),
    showName: (trx, offer) => context.use(offerApplications).showName(trx, offer),
  },
  zoneOf: (tenantId) => siteFinder(context.tenants)(tenantId).site.company.timeZone,
  linkSecret: context.secrets.signing,
  serverVersion: context.version,
})

/** A request of a candidate. */
export interface OfferCall {
  service: OfferDependencies
  tenant: SiteTenant
  viewer: Viewer
  context: RequestContext
}
