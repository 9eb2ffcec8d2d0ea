import type { PdfFault } from '#platform/pdf/inspect-pdf.ts'

/** A reason that keeps a form from being given. */
export type GiveFault =
  | 'unknown-form'
  | 'not-giveable'
  | 'unknown-application'
  | 'no-person'
  | 'unknown-offer'
  | 'missing-document'
  | 'unknown-field'
  | 'no-account'
  | 'bad-document'

/** Thrown for a form that can't be given; nothing is stored. */
export class CannotGive extends Error {
  override name = 'CannotGive'
  readonly fault: GiveFault
  /** The field of the document, and the fault of its file. */
  readonly at: { field: string; why?: PdfFault } | undefined

  constructor(fault: GiveFault, at?: { field: string; why?: PdfFault }) {
    super(`The form can't be given: ${fault}${at ? ` (${at.field})` : ''}.`)
    this.fault = fault
    this.at = at
  }
}
