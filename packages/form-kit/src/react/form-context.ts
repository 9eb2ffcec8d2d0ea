import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react'
import { englishMessages, type Messages } from '../messages/messages.ts'
import type { FieldViews } from '../model/field-view.ts'
import type { FieldNode, FieldState, SectionNode, SectionState } from '../model/field-node.ts'
import type { FormState, FormStore } from '../state/form-store.ts'

/** Context of a form's parts. It is constant for the life of a form, so it causes no renders. */
export interface FormContextValue {
  readonly store: FormStore
  readonly views: FieldViews
  /** Prefix of the ids of the form's elements. */
  readonly formId: string
  readonly mode: 'edit' | 'view'
  /** Reader's language as a BCP 47 tag. */
  readonly locale: string
  /** Renders the host's note below a field. */
  readonly fieldNote: ((node: FieldNode) => ReactNode) | undefined
  /** Renders the host's note below the fields of a section. */
  readonly sectionNote: ((section: SectionNode) => ReactNode) | undefined
  /** Readers of controls whose text can change without an event; the form calls them before it sends. */
  readonly unseen: Set<() => void>
  /** Announces a text to screen readers, politely. */
  readonly announce: (text: string) => void
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)

/** Returns the context of the form around this component; throws outside of a form. */
export function useFormContext(): FormContextValue {
  const context = useContext(FormContext)
  if (!context) throw new Error('This component must be rendered inside <Form>; put one of the layouts around it.')
  return context
}

/** Texts for viewers outside of a form; a form uses those of its store. */
export const FormMessages = createContext<Messages>(englishMessages)

/** Returns the texts of the form around a component, or else those of {@link FormMessages}. */
export function useMessages(): Messages {
  const outside = useContext(FormMessages)
  return useContext(FormContext)?.store.messages ?? outside
}

/** Subscribes to one part of the form; renders when the snapshot changes. */
function useSnapshot<Snapshot>(part: FieldNode | SectionNode | FormStore, read: () => Snapshot): Snapshot {
  const { store } = useFormContext()
  // Stable, because a new function would be unsubscribed and subscribed after every render.
  const subscribe = useCallback((listener: () => void) => store.subscribe(part, listener), [store, part])
  return useSyncExternalStore(subscribe, read, read)
}

/** Returns the state of one field; renders only when that field changes. */
export function useFieldState<Value>(node: FieldNode<never, Value>): FieldState<Value>
export function useFieldState(node: FieldNode): FieldState
export function useFieldState(node: FieldNode): FieldState {
  return useSnapshot(node, () => node.state)
}

/** Returns the counts of one section. */
export function useSectionState(section: SectionNode): SectionState {
  return useSnapshot(section, () => section.state)
}

/** Returns true while any field of a section is visible; renders only when that changes. */
export function useSectionShown(section: SectionNode): boolean {
  return useSnapshot(section, () => section.state.visible > 0)
}

/** Returns attempts and shown errors of the form. */
export function useFormState(): FormState {
  const { store } = useFormContext()
  return useSnapshot(store, () => store.state)
}
