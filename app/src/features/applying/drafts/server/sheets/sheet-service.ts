import type { z } from 'zod'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import type { PositionForm } from '#features/applying/forms/server/index.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { defineService } from '#platform/feature/service.ts'
import type { savedChanges, sentChanges, shownSheet } from '../../sheet-contract.ts'
import type { DraftFile, ValueOrigin } from '../draft-values.ts'
import type { FileTarget, KeptFile } from '../files/store-file.ts'
import type { Sheet } from './apply-changes.ts'

/** A sheet with the person who fills it in. */
export interface OwnedSheet extends Sheet {
  owner: Applicant
}

/** The answers of a sheet, as its form checks them. */
export interface SheetAnswers {
  form: PositionForm
  /** By field name; of a file field, the ids of its files. */
  values: Record<string, unknown>
  files: DraftFile[]
  /** True if a field has two values, of which the person has not chosen one. */
  hasConflicts: boolean
}

/**
 * The answers to one form, saved while its person types, on several devices: the protocol of drafts for forms that are not an
 * application. The feature that begins a sheet decides who can read and change it; a sheet never expires.
 */
export interface Sheets {
  /** Begins an empty sheet. @returns its id */
  begin(trx: Transaction, owner: Applicant, formVersionIds: readonly number[], now: Date): Promise<number>
  /** Locks a sheet until the transaction ends. @throws an Error for a missing one */
  lock(trx: Transaction, id: number): Promise<OwnedSheet>
  /** Returns a sheet as a device sees it; with `since`, only the values changed after that version. */
  show(
    db: Database,
    id: number,
    how: { since?: number | undefined; device?: string | undefined },
  ): Promise<z.output<typeof shownSheet>>
  /**
   * Saves changes of a locked sheet. @returns whether anything changed, and a function that returns the answer
   * or throws `drafts/unknown-field`, to be called after the transaction
   */
  change(
    trx: Transaction,
    sheet: OwnedSheet,
    sent: z.output<typeof sentChanges>,
    now: Date,
  ): Promise<{ isChanged: boolean; answer(): z.output<typeof savedChanges> }>
  /** Fills in values that are known about the person, with their origin. File fields and those that the form lacks stay out. */
  fill(
    trx: Transaction,
    sheet: OwnedSheet,
    values: Readonly<Record<string, { value: unknown; origin: ValueOrigin }>>,
    now: Date,
  ): Promise<void>
  /** Sets values as the server's, such as the outcome of a signature. */
  set(trx: Transaction, sheet: OwnedSheet, values: Readonly<Record<string, unknown>>, now: Date): Promise<void>
  answers(trx: Transaction, sheet: Sheet): Promise<SheetAnswers>
  /** Keeps files that were sent, also after the person takes them out of the sheet. */
  keepSent(trx: Transaction, sheet: Sheet, files: readonly DraftFile[]): Promise<void>
  /** Adds a file, as an upload to a draft does. @throws the refusals of that */
  addFile(
    target: FileTarget,
    file: { field: string; name: string; bytes: Uint8Array; device: string },
    now: Date,
  ): Promise<KeptFile>
  /** Takes a file out. @throws `request/not-found` */
  dropFile(target: FileTarget, fileId: string, now: Date): Promise<void>
  /** Gives a guest's sheets with their files to an account. */
  give(trx: Transaction, ids: readonly number[], accountId: string): Promise<void>
  /** Returns the storage key of a file that the sheet has or has sent; undefined for other files. */
  fileKey(db: Database | Transaction, id: number, fileId: string): Promise<string | undefined>
}

export const sheetService = defineService<Sheets>('drafts.sheets')
