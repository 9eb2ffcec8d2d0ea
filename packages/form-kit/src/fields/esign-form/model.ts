import type { FieldItem } from '../../model/definition.ts'
import type { FieldModel } from '../../model/field-model.ts'

/** The outcome that the widget reported: none, signed or rejected. */
export type EsignValue = '' | 'signed' | 'rejected'

/** A document to sign in an embedded widget. */
export interface EsignItem extends FieldItem {
  readonly type: 'esignForm' | 'embedded_form'
  readonly additionalProperties: {
    /** Called when the widget reports a signature or a rejection; in code only. */
    readonly onSign?: () => void
    readonly onReject?: () => void
    /** Host of the widget, always over https; defaults to this site. */
    readonly customDomain?: string
    readonly hosted?: boolean
    /** Address of the document as a file, for a link below the frame; once signed, of the signed file. */
    readonly fileUrl?: string
    /** Accessible name of the frame. */
    readonly title?: string
    /** Full address of the widget, in place of `customDomain`, `wid` and `hosted`. */
    readonly url?: string
    readonly wid?: string
  }
}

/**
 * Model of a document to sign. If it is required, it is missing until it was signed or rejected. The value proves
 * nothing: only the widget's server can.
 */
export const esignModel: FieldModel<EsignItem, EsignValue> = {
  names: ['esignForm', 'embedded_form'],
  hasValue: true,
  emptyValue: () => '',
  isEmpty: (value) => value === '',
  readValue: (stored) => (stored === 'signed' || stored === 'rejected' ? stored : ''),
  rules: {},
}
