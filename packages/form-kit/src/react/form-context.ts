import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
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

/** Texts for viewers that stand outside of a form; a form has those of its store. */
export const FormMessages = createContext<Messages>(englishMessages)

/** The texts of the form around a component; where there is none those of {@link FormMessages}. */
export function useMessages(): Messages {
  const outside = useContext(FormMessages)
  return useContext(FormContext)?.store.messages ?? outside
}

/** What is read of one part of the form; renders again when that turns into something else. */
function usePart<Snapshot>(part: FieldNode | SectionNode | FormStore, read: () => Snapshot): Snapshot {
  const { store } = useFormContext()
  // The same function each time: another one would be unsubscribed and subscribed anew after every render.
  const subscribe = useCallback((listener: () => void) => store.subscribe(part, listener), [store, part])
  return useSyncExternalStore(subscribe, read, read)
}

/** The state of one field; renders again when that field changes, and only then. */
export function useFieldState<Value>(node: FieldNode<never, Value>): FieldState<Value>
export function useFieldState(node: FieldNode): FieldState
export function useFieldState(node: FieldNode): FieldState {
  return usePart(node, () => node.state)
}

/** The counts of one section. */
export function useSectionState(section: SectionNode): SectionState {
  return usePart(section, () => section.state)
}

/** Whether anything of a section is visible; renders again only when that turns. */
export function useSectionShown(section: SectionNode): boolean {
  return usePart(section, () => section.state.visible > 0)
}

/** Attempts and shown errors of the whole form. */
export function useFormState(): FormState {
  const { store } = useFormContext()
  return usePart(store, () => store.state)
}
