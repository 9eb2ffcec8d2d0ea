import type { Offer } from '#features/letters/offers/contract.ts'
import { isOpen, isSigned, outcomes } from '#features/letters/offers/states.ts'
import { type GivenFormStatus, isCompleted } from './states.ts'

/** Page that shows one form, selected by `id`, or the list of a tab, selected by `tab_id`. */
export const FORMS_PATH = '/careers/forms'

/** Page with the forms and documents of a candidate. */
export const CENTER_PATH = '/careers/forms/center'

export const formTabs = ['to_do', 'offer_forms', 'completed', 'documents'] as const
export type FormTab = (typeof formTabs)[number]

export const formKinds = ['form', 'offer_form', 'document'] as const
export type FormKind = (typeof formKinds)[number]

/** Returns the tab of a form in the document center. */
export function tabOf({ kind, status }: { kind: FormKind; status: GivenFormStatus }): FormTab {
  if (kind === 'document') return 'documents'
  if (isCompleted(status)) return 'completed'
  return kind === 'offer_form' ? 'offer_forms' : 'to_do'
}

/**
 * Returns the status of an offer as a form, which isn't stored: in progress from the first signature, completed by the
 * answer. Undefined for an offer that was canceled or has expired, which is no longer a form, like a recalled one.
 */
export function offerFormStatus({
  status,
  offer_documents: documents,
}: Pick<Offer, 'status' | 'offer_documents'>): GivenFormStatus | undefined {
  if (status === outcomes.accept || status === outcomes.decline) return 'completed'
  if (!isOpen(status)) return undefined
  return documents.some((document) => isSigned(document.status)) ? 'in_progress' : 'open'
}

/** Returns the page of a form; `key` is the token of the form's link. */
export function formPath(encId: string, key?: string): string {
  return `${FORMS_PATH}?${new URLSearchParams({ id: encId, ...(key !== undefined && { key }) }).toString()}`
}

/** Returns true for a field whose answer is a signature on a document. */
export const isSignature = ({ type }: { type: string }): boolean => type === 'esignForm' || type === 'embedded_form'

/** The part of a definition that determines its layout. */
interface Outline {
  readonly sections: readonly { readonly items: readonly { readonly type: string; readonly visibleFn?: unknown }[] }[]
}

export type FormLayout = 'simple' | 'stepper' | 'content'

/** Minimum number of sections for which a form has a list of its steps. */
const STEPPER_SECTIONS = 3

const TO_READ = new Set(['info', 'instruction'])
const TO_CONFIRM = new Set(['checkboxItem', 'checkbox_item'])

/** Returns true for a text that takes no answer. */
export const isTextToRead = ({ type }: { type: string }): boolean => TO_READ.has(type)

/**
 * Returns the layout that fits a form: a text to read and confirm, which always shows all of it; a stepper for many
 * sections; otherwise the sections below each other.
 */
export function layoutOf({ sections }: Outline): FormLayout {
  const items = sections.flatMap((section) => section.items)
  const isPolicy = items.every((item) =>
    isTextToRead(item) ? item.visibleFn === undefined : TO_CONFIRM.has(item.type),
  )
  if (isPolicy && items.some(isTextToRead)) return 'content'
  return sections.length >= STEPPER_SECTIONS ? 'stepper' : 'simple'
}
