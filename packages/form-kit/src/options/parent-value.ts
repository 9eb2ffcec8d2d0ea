import { reportedValue, type FieldNode } from '../model/field-node.ts'
import type { FormStore } from '../state/form-store.ts'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useFormContext } from '../react/form-context.ts'
import type { ParentValue } from './option-source.ts'

/** Finds the field of the first dependency: a sibling in the same row, or else one of the form. */
export function parentOf(store: FormStore, node: FieldNode): FieldNode | undefined {
  const [name] = node.item.dependencies ?? []
  if (name === undefined) return undefined
  return node.row?.fields.find((field) => field.item.name === name) ?? store.field(name)
}

/** Formats a parent's value for options. */
export function parentValue(parent: FieldNode | undefined): ParentValue {
  if (!parent) return undefined
  return parent.state.visible ? textOf(reportedValue(parent)) : null
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return Array.isArray(value) ? value.map(textOf).join(',') : ''
}

/** Returns the value and label of a field's first dependency; renders only when the value changes. */
export function useParentValue(node: FieldNode): { readonly value: ParentValue; readonly label: string | undefined } {
  const { store } = useFormContext()
  const parent = useMemo(() => parentOf(store, node), [store, node])
  const subscribe = useCallback(
    (listener: () => void) => (parent ? store.subscribe(parent, listener) : () => undefined),
    [store, parent],
  )
  const read = () => parentValue(parent)
  return { value: useSyncExternalStore(subscribe, read, read), label: parent?.item.label }
}
