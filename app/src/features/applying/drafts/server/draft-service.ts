import type { Applicant } from '#kernel/candidate/applicant.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { defineService } from '#platform/feature/service.ts'
import type { DraftFile, FormField, ValueOrigin } from '#features/applying/answers/server/index.ts'

/** Answers to set in a draft, by field name. */
export interface GivenAnswers {
  values: Readonly<Record<string, unknown>>
  files?: Readonly<Record<string, readonly DraftFile[]>>
}

/** The forms that a draft had before its company moved it to newer ones. */
export interface DraftMove {
  from: number[]
  /** Answers to questions that the newer forms don't ask, by their previous names. */
  setAside: readonly { field: string; value: unknown }[]
}

/** An open draft, locked until the transaction ends. */
export interface LockedDraft {
  id: number
  encId: string
  tenantId: number
  positionId: number
  formVersionIds: number[]
  version: number
  /** The person's source, as visits name it; empty if not known. */
  source: string
  /** Time at which its lock was acquired. */
  lockedAt: Date
  /** Answers by field name. A field with files has their `encId`s as a list. */
  values: Record<string, unknown>
  /** Origins of the filled-in values that the person has not touched, by field name. */
  origins: Record<string, ValueOrigin>
  files: DraftFile[]
}

/** Facts that a new draft takes from the request that opens it. */
export interface OpenedBy {
  /** The reader's, for a standard form. */
  language?: string
  /** The person's source, as visits name it. */
  source?: string
}

/** The service for the features that fill and send drafts. */
export interface Drafts {
  /** Returns the open draft of a position without creating one. */
  find(
    db: Database | Transaction,
    applicant: Applicant,
    positionId: number,
  ): Promise<{ encId: string; version: number; changedAt: Date } | undefined>
  /**
   * Returns the keys with which a person started drafts for private positions among the given ones, including sent
   * drafts.
   */
  keys(db: Database, applicant: Applicant, positionIds: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Returns the forms that a company moved a draft from, and the answers to removed questions. */
  move(db: Database | Transaction, draft: LockedDraft): Promise<DraftMove | undefined>
  /**
   * Returns the open draft of a position, locked; a new draft gets the position's current form.
   * @throws `drafts/full`; `request/session-ended` if an account took the guest over in the meantime
   */
  open(trx: Transaction, applicant: Applicant, positionId: number, now: Date, by?: OpenedBy): Promise<LockedDraft>
  /** Returns an open draft of the applicant by its id, locked; undefined for one that is missing, foreign or not open. */
  lock(trx: Transaction, applicant: Applicant, encId: string): Promise<LockedDraft | undefined>
  /**
   * Sets values that the person has not touched, with their origin. Skips unknown fields, and file fields, which
   * `setFile` fills.
   * @returns the draft with these values
   */
  fill(
    trx: Transaction,
    draft: LockedDraft,
    values: Readonly<Record<string, { value: unknown; origin: ValueOrigin }>>,
    now: Date,
  ): Promise<LockedDraft>
  /**
   * Stores a file and sets it as the only one of a field, in a separate transaction; with an origin, it counts as
   * filled in.
   * @throws `drafts/…` codes of the contract's file upload; 404 for a draft that is missing, foreign or not open
   */
  setFile(
    applicant: Applicant,
    encId: string,
    field: string,
    file: { name: string; bytes: Uint8Array },
    about: { now: Date; origin?: ValueOrigin },
  ): Promise<DraftFile>
  /** Returns the open draft that the applicant changed last, locked. */
  latest(trx: Transaction, applicant: Applicant): Promise<LockedDraft | undefined>
  /**
   * Sets values on the person's behalf, for programs that send a complete application, and files of the person's other
   * drafts, which replace those of their fields. Skips unknown fields.
   * @returns the draft with these values
   */
  change(trx: Transaction, draft: LockedDraft, given: GivenAnswers, now: Date): Promise<LockedDraft>
  /**
   * Stores a file for a field of a form apart from any draft. It is deleted after a day, unless an application uses it.
   * @throws `drafts/…` codes of the contract's file upload; `request/too-large`
   */
  keepFile(
    applicant: Applicant,
    target: FormField,
    file: { name: string; bytes: Uint8Array },
    now: Date,
  ): Promise<DraftFile>
  /** Returns the key with which the person's browser encrypts what it stores, in base64url. */
  storageKey(applicant: Applicant): string
  /** Closes a locked draft as submitted and deletes its values; its files stay for the application. */
  markSubmitted(trx: Transaction, draft: LockedDraft, now: Date): Promise<void>
}

export const draftService = defineService<Drafts>('drafts.drafts')
