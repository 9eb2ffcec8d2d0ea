import { useMemo } from 'react'
import type { FieldNode } from '../model/field-node.ts'
import { createFormStore } from '../state/form-store.ts'
import { FormContext, useFormContext } from './form-context.ts'
import { answerOf } from './FormField.tsx'

/** Renders a stored value of a field as the field's read-only view does, for example an earlier answer. */
export function FieldAnswer({ node, value }: { readonly node: FieldNode; readonly value: unknown }) {
  const context = useFormContext()
  const { store, views } = context
  const shown = useMemo(() => {
    const { visibleFn: _, required: __, computed: ___, hidden: ____, ...item } = node.item
    const single = createFormStore({
      definition: { sections: [{ title: '', items: [item] }] },
      models: store.models,
      messages: store.messages,
      initialValues: { [item.name]: value },
      now: () => store.now(),
    })
    return { single, context: { ...context, store: single, mode: 'view' as const } }
  }, [context, store, node, value])
  const field = shown.single.field(node.item.name)
  const view = views.get(node.item.type)
  if (!field || !view) return null
  return <FormContext value={shown.context}>{answerOf(field, field.state, view, store.messages)}</FormContext>
}
