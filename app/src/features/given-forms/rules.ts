/** Page that shows one form, by its `id`, or the list of a tab, by `tab_id`. */
export const FORMS_PATH = '/careers/forms'

/** Page with the forms and documents of a candidate. */
export const CENTER_PATH = '/careers/forms/center'

export const formTabs = ['to_do', 'offer_forms', 'completed', 'documents'] as const
export type FormTab = (typeof formTabs)[number]

export const formKinds = ['form', 'offer_form', 'document'] as const
export type FormKind = (typeof formKinds)[number]

/** Returns the page of a form; `key` is the token of the form's link. */
export function formPath(encId: string, key?: string): string {
  return `${FORMS_PATH}?${new URLSearchParams({ id: encId, ...(key !== undefined && { key }) }).toString()}`
}

/** The part of a definition that decides on its layout. */
interface Outline {
  readonly sections: readonly { readonly items: readonly { readonly type: string }[] }[]
}

export type FormLayout = 'simple' | 'stepper' | 'content'

/** From so many sections on, a form has a list of its steps. */
const STEPPER_SECTIONS = 3

const TO_READ = new Set(['info', 'instruction'])
const TO_CONFIRM = new Set(['checkboxItem', 'checkbox_item'])

/**
 * Returns the layout that fits a form: a text to read and confirm, a stepper for one with many sections, else the sections
 * below each other.
 */
export function layoutOf({ sections }: Outline): FormLayout {
  const types = sections.flatMap(({ items }) => items.map(({ type }) => type))
  const isText = types.some((type) => TO_READ.has(type))
  if (isText && types.every((type) => TO_READ.has(type) || TO_CONFIRM.has(type))) return 'content'
  return sections.length >= STEPPER_SECTIONS ? 'stepper' : 'simple'
}
