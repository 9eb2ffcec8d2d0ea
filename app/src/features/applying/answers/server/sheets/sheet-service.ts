import type { z } from 'zod'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import type { PositionForm } from '#features/applying/forms/server/index.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { defineService } from '#platform/feature/service.ts'
import type { savedChanges, sentChanges, shownSheet } from '../../sheet-contract.ts'
import type { DraftFile, Sheet, ValueOrigin } from '../records/sheet.ts'
import type { FileTarget, KeptFile } from '../files/store-file.ts'

/** A sheet with the person who fills it in. */
export interface OwnedSheet extends Sheet {
  owner: Applicant
}

/** The answers of a sheet, in the form in which they are checked. */
export interface SheetAnswers {
  form: PositionForm
  /** By field name; a file field has the ids of its files. */
  values: Record<string, unknown>
  files: DraftFile[]
  /** True if a field still has two values to choose from. */
  hasConflicts: boolean
}

/**
 * The answers to one form, saved while its person types, on several devices: the protocol of drafts for forms that are
 * not an application. The feature that creates a sheet decides who can read and change it; a sheet never expires.
 */
export interface Sheets {
  /** Creates an empty sheet. @returns its id */
  begin(trx: Transaction, owner: Applicant, formVersionIds: readonly number[], now: Date): Promise<number>
  /** Locks a sheet until the transaction ends. @throws an Error if it is missing */
  lock(trx: Transaction, id: number): Promise<OwnedSheet>
  /** Returns a sheet from the perspective of a device; with `since`, only the values changed after that version. */
  show(
    db: Database,
    id: number,
    how: { since?: number | undefined; device?: string | undefined },
  ): Promise<z.output<typeof shownSheet>>
  /**
   * Saves changes of a locked sheet.
   * @returns `true` if anything changed, and a function that returns the response or throws `drafts/unknown-field`, to
   * be called after the transaction
   */
  change(
    trx: Transaction,
    sheet: OwnedSheet,
    sent: z.output<typeof sentChanges>,
    now: Date,
  ): Promise<{ isChanged: boolean; answer(): z.output<typeof savedChanges> }>
  /**
   * Fills in values that are known about the person, with their origin. Skips file fields and fields that the form
   * lacks.
   */
  fill(
    trx: Transaction,
    sheet: OwnedSheet,
    values: Readonly<Record<string, { value: unknown; origin: ValueOrigin }>>,
    now: Date,
  ): Promise<void>
  /** Sets values on the server's behalf, such as the outcome of a signature. */
  set(trx: Transaction, sheet: OwnedSheet, values: Readonly<Record<string, unknown>>, now: Date): Promise<void>
  answers(trx: Transaction, sheet: Sheet): Promise<SheetAnswers>
  /** Retains files that were sent, even if the person removes them from the sheet later. */
  keepSent(trx: Transaction, sheet: Sheet, files: readonly DraftFile[]): Promise<void>
  /** Adds a file like an upload to a draft. @throws the same refusals */
  addFile(
    target: FileTarget,
    file: { field: string; name: string; bytes: Uint8Array; device: string },
    now: Date,
  ): Promise<KeptFile>
  /** Removes a file. @throws `request/not-found` */
  dropFile(target: FileTarget, fileId: string, now: Date): Promise<void>
  /** Transfers a guest's sheets with their files to an account. */
  give(trx: Transaction, ids: readonly number[], accountId: string): Promise<void>
  /** Returns the storage key of a file that the sheet has or has sent; undefined for other files. */
  fileKey(db: Database | Transaction, id: number, fileId: string): Promise<string | undefined>
}

export const sheetService = defineService<Sheets>('answers.sheets')
