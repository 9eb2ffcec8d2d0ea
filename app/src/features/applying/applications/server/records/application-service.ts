import type { AppError } from '#kernel/error.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import type { GivenAnswers, LockedDraft } from '#features/applying/drafts/server/index.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { defineService } from '#platform/feature/service.ts'

/** A draft to be sent. */
export interface Submission {
  applicant: Applicant
  draftEncId: string
  /** The version of the draft that the person saw. */
  version: number
  /** The form versions that the person saw; the submission is refused if the draft has others. */
  formVersionIds?: readonly number[]
  /** Consents by purpose, in the words that were shown; derived from the answers by default. */
  consents?: readonly { purpose: 'processing' | 'keeping' | 'demographic' | 'contact'; words: string }[]
  /** Answers that the person gave in another position's draft, which become part of this one. */
  shared?: GivenAnswers
  /** The request's idempotency key, and the SHA-256 of its body in hex. */
  request?: { key: string; sha256: string }
  /** Source of the application, such as a job board; at most 200 characters. */
  source?: string
}

/** A received application. Sending the same draft again returns the same one. */
export interface Received {
  encId: string
  positionId: number
  receipt: string
  receivedAt: Date
}

/** The service that applications offer to other features. */
export interface Applications {
  /** Sends a draft in one transaction; @throws `applications/…` codes of the contract's `submit`. */
  submit(tenant: SiteTenant, submission: Submission, context: SubmitContext): Promise<Received>
  /** Returns when the person applied for each of these positions, omitting those without an active application. */
  appliedAmong(applicant: Applicant, positionIds: readonly number[]): Promise<ReadonlyMap<number, Date>>
  /**
   * Returns the reason that keeps a person from applying for a position again, with the time from which it no longer
   * does; undefined if there is none.
   */
  obstacle(applicant: Applicant, site: SiteTenant, positionId: number, now: Date): Promise<ApplyObstacle | undefined>
  /**
   * Returns the application that an earlier request with this idempotency key made for a position; undefined for a new
   * key.
   * @throws `applications/key-reused` if the earlier request was different
   */
  receivedBefore(
    applicant: Applicant,
    positionId: number,
    request: NonNullable<Submission['request']>,
  ): Promise<Received | undefined>
  /**
   * Refuses a draft that changed after the person saw it.
   * @throws `applications/draft-changed`, `applications/form-changed`
   */
  checkSeen(draft: LockedDraft, seen: Pick<Submission, 'version' | 'formVersionIds'>): void
  /** Returns the error that refuses a further application, in the reader's language. */
  refusal(obstacle: ApplyObstacle, context: SubmitContext): AppError
  /** Returns the answers that a candidate gave this company before, for reuse in the next form. */
  keptAnswers(applicant: Applicant): Promise<SavedAnswer[]>
  /**
   * Returns the median time from opening to sending one of these forms in one session; undefined if it was never done.
   */
  usualSeconds(
    tenantId: number,
    formVersionIds: readonly number[],
  ): Promise<{ median: number; count: number } | undefined>
  /** Transfers a guest's applications to an account. @returns the number of applications */
  claim(trx: Transaction, guestId: number, accountId: string): Promise<number>
}

/** An answer that can be reused. */
export interface SavedAnswer {
  questionKey: string
  value: unknown
  /** The question as it was asked. */
  wording: string
  at: Date
}

/**
 * The properties of a request that a submission depends on. Without a network address, only the person's submissions
 * are limited.
 */
export type SubmitContext = Pick<RequestContext, 'locale' | 'timeZone'> & Partial<Pick<RequestContext, 'ip'>>

/** An earlier application that keeps a person from applying for a position again. */
export interface ApplyObstacle {
  code: 'already-applied' | 'undo-possible' | 'too-soon'
  encId: string
  /** Time at which the earlier application was sent. */
  at: Date
  /** Time from which the person can apply again; null while the application is active. */
  until: Date | null
}

export const applicationService = defineService<Applications>('applications.applications')

/**
 * Called in the transaction of a submission, after the application is stored; for example, the cart removes the
 * position.
 */
export type AfterSubmit = (trx: Transaction, sent: { applicant: Applicant; positionId: number }) => Promise<void>

/** A sent application, for the referrals feature. */
export interface ReferredApplication {
  /** Row id. */
  id: number
  applicant: Applicant
  positionId: number
  now: Date
}

/** A referral that led to an application, with the details that the applicant agreed to show the company. */
export interface ApplicationReferral {
  /** The referrer's name. */
  referrer: string
  /** Relationship between the two, such as `friend`. */
  relation: string | null
  note: string | null
}

/**
 * Called in the transaction of a submission;
 * @returns the referrals for the position that the applicant agreed to, oldest first
 */
export type ReferralCredit = (
  trx: Transaction,
  application: ReferredApplication,
) => Promise<readonly ApplicationReferral[]>

/** Provided by the referrals feature. */
export const referralCredit = defineService<ReferralCredit>('applications.referral-credit', async () => [])

/** Called with its row id in the transaction that erases an application; deletes its referrals. */
export type EraseReferrals = (trx: Transaction, applicationId: number) => Promise<void>

/** Provided by the referrals feature. */
export const eraseReferrals = defineService<EraseReferrals>('applications.erase-referrals', async () => undefined)

/** Returns the remaining referrals of applications, by row id. */
export type ReferralsOf = (ids: readonly number[]) => Promise<ReadonlyMap<number, readonly ApplicationReferral[]>>

/** Provided by the referrals feature. */
export const referralsOf = defineService<ReferralsOf>('applications.referrals', async () => new Map())

/**
 * A change of an application that other features follow: an act, identified by its news, or the erasure of its
 * contents.
 */
export interface ApplicationMove {
  /** Row id. */
  id: number
  tenantId: number
  what: 'withdrawn' | 'undone' | 'rejected' | 'erased'
  now: Date
}

/** Called at the end of the transaction that makes such a change; for example, interviews are canceled. */
export type AfterMove = (trx: Transaction, move: ApplicationMove) => Promise<void>

/** Provided by the interviews feature. */
export const afterMove = defineService<AfterMove>('applications.after-move', async () => undefined)

/** Returns the keys of those given positions that are private and in the person's cart. */
export type CartKeys = (applicant: Applicant, positionIds: readonly number[]) => Promise<ReadonlyMap<number, string>>

/** Provided by the cart feature. */
export const cartKeys = defineService<CartKeys>('applications.cart-keys', async () => new Map())

/** Provided by the cart feature. */
export const afterSubmit = defineService<AfterSubmit>('applications.after-submit', async () => undefined)
