import type { FieldItem } from '../../definition/types.ts'
import type { FieldModel } from '../field-model.ts'

/** What the widget told: nothing yet, a signature, a refusal. */
export type EsignValue = '' | 'signed' | 'rejected'

/** A document to sign, in the frame of a signing widget. */
export interface EsignItem extends FieldItem {
  readonly type: 'esignForm' | 'embedded_form'
  readonly additionalProperties: {
    /** Called when the widget says that the document was signed, or refused. In code only. */
    readonly onSign?: () => void
    readonly onReject?: () => void
    /** The https host of the widget; this site without it. */
    readonly customDomain?: string
    readonly hosted?: boolean
    /** The frame's name for screen readers. */
    readonly title?: string
    /** The widget's whole address, instead of `customDomain`, `wid` and `hosted`. */
    readonly url?: string
    readonly wid?: string
  }
}

/** A document to sign. A required one is missing until it was signed or refused; a proof lies with who serves the widget. */
export const esignModel: FieldModel<EsignItem, EsignValue> = {
  names: ['esignForm', 'embedded_form'],
  hasValue: true,
  emptyValue: () => '',
  isEmpty: (value) => value === '',
  readValue: (stored) => (stored === 'signed' || stored === 'rejected' ? stored : ''),
  rules: {},
}
