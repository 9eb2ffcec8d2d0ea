import type { FormDefinition } from '@foyer/form-kit/server'
import type { Database, Transaction } from '#platform/db/database.ts'
import { defineService } from '#platform/feature/service.ts'

/** The questions of a position, in one definition that joins its forms. */
export interface PositionForm {
  /** The versions it consists of, in their order on the page. */
  versionIds: readonly number[]
  definition: FormDefinition
  /** Question key by field name; questions with one key are asked once. */
  questionKeys: Readonly<Record<string, string>>
  /** Names of voluntary questions about the person, whose answers are stored apart from the application. */
  demographicFields: ReadonlySet<string>
  /** BCP 47. */
  language: string
}

/** Finds the questions of positions. */
export interface Forms {
  /** Returns the current form of a position: its own, else the company's for all positions, else the standard one. */
  current(db: Database | Transaction, tenantId: number, positionId: number): Promise<PositionForm>
  /** Returns the form of these versions, as it was when they were published. */
  pinned(db: Database | Transaction, tenantId: number, versionIds: readonly number[]): Promise<PositionForm>
}

export const formService = defineService<Forms>('forms.forms')
