import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useFormContext } from '../react/form-context.ts'
import type { FieldNode } from '../state/field-node.ts'
import { parentOf, parentValue, type ParentValue } from './parent-value.ts'

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
