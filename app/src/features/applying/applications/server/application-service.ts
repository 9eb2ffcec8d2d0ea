import type { AppError } from '#kernel/error.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import type { GivenAnswers, LockedDraft } from '#features/applying/drafts/server/index.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { defineService } from '#platform/feature/service.ts'

/** A draft as the person sends it. */
export interface Submission {
  applicant: Applicant
  draftEncId: string
  /** The draft's version that the person saw. */
  version: number
  /** The versions of the form that the person saw; others in the draft refuse the submission. */
  formVersionIds?: readonly number[]
  /** Consents by purpose, in the words that were shown; by default those that the answers give. */
  consents?: readonly { purpose: 'processing' | 'keeping' | 'demographic' | 'contact'; words: string }[]
  /** Answers that the person gave in the draft of another position, which become part of this one. */
  shared?: GivenAnswers
  /** The request's idempotency key, and the SHA-256 of its body in hex. */
  request?: { key: string; sha256: string }
  /** Origin of the application, such as a job board; at most 200 characters. */
  source?: string
}

/** An application that was received. The same draft sent again gives the same one. */
export interface Received {
  encId: string
  positionId: number
  receipt: string
  receivedAt: Date
}

/** Applications for the features around them. */
export interface Applications {
  /** Sends a draft in one transaction; @throws `applications/…` codes of the contract's `submit`. */
  submit(tenant: SiteTenant, submission: Submission, context: SubmitContext): Promise<Received>
  /** Returns when the person applied for each of these positions, for those with an application that stands. */
  appliedAmong(applicant: Applicant, positionIds: readonly number[]): Promise<ReadonlyMap<number, Date>>
  /**
   * Returns the reason that keeps a person from applying for a position again, with the time from which they can;
   * undefined if nothing does.
   */
  obstacle(applicant: Applicant, site: SiteTenant, positionId: number, now: Date): Promise<ApplyObstacle | undefined>
  /**
   * Returns the application that an earlier request with this idempotency key sent for a position; undefined for a new key.
   * @throws `applications/key-reused` if that request was another one
   */
  receivedBefore(
    applicant: Applicant,
    positionId: number,
    request: NonNullable<Submission['request']>,
  ): Promise<Received | undefined>
  /** Refuses a draft that isn't as the person saw it. @throws `applications/draft-changed`, `applications/form-changed` */
  checkSeen(draft: LockedDraft, seen: Pick<Submission, 'version' | 'formVersionIds'>): void
  /** Returns the error that refuses another application, in the reader's language. */
  refusal(obstacle: ApplyObstacle, context: SubmitContext): AppError
  /** Returns the answers that a candidate gave to this company before, which the next form offers again. */
  keptAnswers(applicant: Applicant): Promise<SavedAnswer[]>
  /**
   * Returns the median time from beginning to sending, of those who sent one of these forms in one sitting; undefined if no one
   * did.
   */
  usualSeconds(
    tenantId: number,
    formVersionIds: readonly number[],
  ): Promise<{ median: number; count: number } | undefined>
  /** Gives a guest's applications to an account. @returns the number of applications */
  claim(trx: Transaction, guestId: number, accountId: string): Promise<number>
}

/** An answer that is offered again. */
export interface SavedAnswer {
  questionKey: string
  value: unknown
  /** The question as it was asked. */
  wording: string
  at: Date
}

/** The parts of a request that a submission depends on. Without a network address, only the person's submissions are limited. */
export type SubmitContext = Pick<RequestContext, 'locale' | 'timeZone'> & Partial<Pick<RequestContext, 'ip'>>

/** An earlier application that keeps a person from applying for a position again. */
export interface ApplyObstacle {
  code: 'already-applied' | 'undo-possible' | 'too-soon'
  encId: string
  /** Time at which the earlier application was sent. */
  at: Date
  /** Time from which the person can apply again; null while the application stands. */
  until: Date | null
}

export const applicationService = defineService<Applications>('applications.applications')

/** Called in the transaction of a submit, after the application is stored; the cart forgets the position, for example. */
export type AfterSubmit = (trx: Transaction, sent: { applicant: Applicant; positionId: number }) => Promise<void>

/** An application that was sent, for the feature that keeps referrals. */
export interface ReferredApplication {
  /** Row id. */
  id: number
  applicant: Applicant
  positionId: number
  now: Date
}

/** A referral that an application came by, with what the applicant agreed to show the company. */
export interface ApplicationReferral {
  /** The referrer's name. */
  referrer: string
  /** The way in which the two know each other, such as `friend`. */
  relation: string | null
  note: string | null
}

/** Called in the transaction of a submit; @returns the referrals for the position that the applicant agreed to, oldest first */
export type ReferralCredit = (
  trx: Transaction,
  application: ReferredApplication,
) => Promise<readonly ApplicationReferral[]>

/** Provided by the feature that keeps referrals. */
export const referralCredit = defineService<ReferralCredit>('applications.referral-credit', async () => [])

/** Called in the transaction that erases an application, by its row id; deletes its referrals. */
export type EraseReferrals = (trx: Transaction, applicationId: number) => Promise<void>

/** Provided by the feature that keeps referrals. */
export const eraseReferrals = defineService<EraseReferrals>('applications.erase-referrals', async () => undefined)

/** Returns the referrals that are still kept of applications, by row id. */
export type ReferralsOf = (ids: readonly number[]) => Promise<ReadonlyMap<number, readonly ApplicationReferral[]>>

/** Provided by the feature that keeps referrals. */
export const referralsOf = defineService<ReferralsOf>('applications.referrals', async () => new Map())

/** A change of an application that other features follow: an act by its news, or the erasure of its contents. */
export interface ApplicationMove {
  /** Row id. */
  id: number
  tenantId: number
  what: 'withdrawn' | 'undone' | 'rejected' | 'erased'
  now: Date
}

/** Called in the transaction of such a change, at its end; interviews are canceled, for example. */
export type AfterMove = (trx: Transaction, move: ApplicationMove) => Promise<void>

/** Provided by the feature that keeps interviews. */
export const afterMove = defineService<AfterMove>('applications.after-move', async () => undefined)

/** Returns the keys with which a person collected private positions in the cart, for those of the given ones. */
export type CartKeys = (applicant: Applicant, positionIds: readonly number[]) => Promise<ReadonlyMap<number, string>>

/** Provided by the feature that keeps the cart. */
export const cartKeys = defineService<CartKeys>('applications.cart-keys', async () => new Map())

/** Provided by the feature that keeps the cart. */
export const afterSubmit = defineService<AfterSubmit>('applications.after-submit', async () => undefined)
