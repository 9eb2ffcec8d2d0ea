import { memo, Suspense, useMemo, type ReactNode } from 'react'
import type { ControlProps } from '../fields/field-view.ts'
import type { FieldNode, FieldState } from '../state/field-node.ts'
import { isReadonly, nameOf } from '../state/field-node.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { useFieldState, useFormContext } from './form-context.ts'

/** One field of a form: its label, its control or its value, its help and its error. Nothing while it is hidden. */
export const FormField = memo(function FormField({ node }: { readonly node: FieldNode }) {
  const { mode } = useFormContext()
  const state = useFieldState(node)
  if (!state.visible) return null
  return mode === 'view' && node.model.hasValue ? (
    <ViewedField node={node} />
  ) : (
    <EditedField node={node} state={state} />
  )
})

function EditedField({ node, state }: { readonly node: FieldNode; readonly state: FieldState }) {
  const { store, views, formId, announce } = useFormContext()
  const { item } = node
  const acts = useMemo(
    () => ({
      change: (value: unknown) => store.change(node, value),
      leave: () => {
        store.leave(node)
        if (node.state.error) announce(node.state.error)
      },
    }),
    [store, node, announce],
  )
  const view = views.get(item.type)
  if (!view) return null
  // A field of a read-only list does not know that it is; what is shown instead of its control takes no answer.
  const ownReadonly = view.ownReadonly && item.readonly
  if (isReadonly(node) && !ownReadonly && node.model.hasValue) return <ViewedField node={node} />
  const control = controlProps(`${formId}-${node.id}`, node, state)
  return (
    <FieldFrame frame={view.frame} item={item} id={control.id} error={state.error} valued={node.model.hasValue}>
      <LoadedOnDemand lazy={view.lazy}>
        <view.Field node={node} item={item} state={state} control={control} change={acts.change} leave={acts.leave} />
      </LoadedOnDemand>
    </FieldFrame>
  )
}

function ViewedField({ node }: { readonly node: FieldNode }) {
  const { store, views, formId } = useFormContext()
  const { item, model, state } = node
  const view = views.get(item.type)
  if (!view) return null
  const empty = model.isEmpty(state.value, item)
  const labelId = `${formId}-${node.id}-label`
  return (
    <div className="fk-field" data-view="" data-type={item.type}>
      <div className="fk-label" id={labelId}>
        {item.label ?? item.ariaLabel}
      </div>
      <div className="fk-value" role="group" aria-labelledby={labelId} data-empty={empty ? '' : undefined}>
        {empty ? (
          store.messages.noAnswer
        ) : (
          <LoadedOnDemand lazy={view.lazy}>
            <view.ReadOnly node={node} item={item} value={state.value} />
          </LoadedOnDemand>
        )}
      </div>
    </div>
  )
}

function controlProps(id: string, node: FieldNode, state: FieldState): ControlProps {
  const { item } = node
  const described = [item.help && `${id}-help`, state.error !== undefined && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    name: nameOf(node),
    disabled: state.disabled || undefined,
    'aria-describedby': described || undefined,
    'aria-invalid': state.error === undefined ? undefined : true,
    'aria-required': item.required || undefined,
    'aria-label': item.label ? undefined : item.ariaLabel,
  }
}

/** A boundary for types whose code is fetched when first shown. Others do without: it would cost each of them. */
function LoadedOnDemand({ lazy, children }: { readonly lazy: true | undefined; readonly children: ReactNode }) {
  const { store } = useFormContext()
  if (!lazy) return children
  return <Suspense fallback={<span className="fk-loading">{store.messages.loading}</span>}>{children}</Suspense>
}
