import { createContext, useContext, useSyncExternalStore } from 'react'
import { englishMessages, type Messages } from '../messages/messages.ts'
import type { FieldViews } from '../fields/field-view.ts'
import type { FieldNode, FieldState, SectionNode, SectionState } from '../state/field-node.ts'
import type { FormState, FormStore } from '../state/form-store.ts'

/** What every part of a form may need. It never changes during the life of a form, so nothing renders on its account. */
export interface FormContextValue {
  readonly store: FormStore
  readonly views: FieldViews
  /** In front of every id of the form's elements. */
  readonly formId: string
  readonly mode: 'edit' | 'view'
  /** The reader's language as a BCP 47 tag. */
  readonly locale: string
  /** Says a text to screen readers, politely. */
  readonly announce: (text: string) => void
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)

/** The form around this component. */
export function useFormContext(): FormContextValue {
  const context = useContext(FormContext)
  if (!context) throw new Error('This component belongs into a <Form>: put one of the layouts around it.')
  return context
}

/** The texts of the form around a component, and the English ones where there is none. */
export function useMessages(): Messages {
  return useContext(FormContext)?.store.messages ?? englishMessages
}

/** The state of one field; renders again when that field changes, and only then. */
export function useFieldState<Value>(node: FieldNode<never, Value>): FieldState<Value>
export function useFieldState(node: FieldNode): FieldState
export function useFieldState(node: FieldNode): FieldState {
  const { store } = useFormContext()
  return useSyncExternalStore(
    (listener) => store.subscribe(node, listener),
    () => node.state,
    () => node.state,
  )
}

/** The counts of one section. */
export function useSectionState(section: SectionNode): SectionState {
  const { store } = useFormContext()
  return useSyncExternalStore(
    (listener) => store.subscribe(section, listener),
    () => section.state,
    () => section.state,
  )
}

/** Whether anything of a section is visible; renders again only when that turns. */
export function useSectionShown(section: SectionNode): boolean {
  const { store } = useFormContext()
  return useSyncExternalStore(
    (listener) => store.subscribe(section, listener),
    () => section.state.visible > 0,
    () => section.state.visible > 0,
  )
}

/** Attempts and shown errors of the whole form. */
export function useFormState(): FormState {
  const { store } = useFormContext()
  return useSyncExternalStore(
    (listener) => store.subscribe(store, listener),
    () => store.state,
    () => store.state,
  )
}
