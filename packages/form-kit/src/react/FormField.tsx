import { memo, Suspense, useMemo, type ReactNode } from 'react'
import type { AnyFieldView, ControlProps } from '../model/field-view.ts'
import type { Messages } from '../messages/messages.ts'
import { isReadonly, nameOf, type FieldNode, type FieldState } from '../model/field-node.ts'
import { afterPress } from './focus/after-press.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { LoadBoundary } from './LoadBoundary.tsx'
import { useFieldState, useFormContext, type FormContextValue } from './form-context.ts'

/**
 * Renders one field of a form: label, control or value, help and error; nothing while it is hidden. Forms have
 * hundreds of these, so parts are functions instead of components where possible.
 */
export const FormField = memo(function FormField({ node }: { readonly node: FieldNode }) {
  const context = useFormContext()
  const { store, views, mode, announce } = context
  const state = useFieldState(node)
  const acts = useMemo(
    () => ({
      change: (value: unknown) => store.change(node, value),
      leave: () =>
        afterPress(() => {
          store.leave(node)
          if (node.state.error) announce(node.state.error)
        }),
    }),
    [store, node, announce],
  )
  const view = views.get(node.item.type)
  if (!state.visible || !view) return null
  if (node.model.hasValue && (mode === 'view' || showsValueOnly(node, view))) return viewed(node, state, view, context)
  const { item, model } = node
  const { messages } = store
  const computed = item.computed !== undefined
  const control = controlProps(`${context.formId}-${node.id}`, node, state)
  return (
    <FieldFrame
      frame={computed ? 'label' : view.frame}
      item={item}
      id={control.id}
      error={state.error}
      required={state.required}
      valued={model.hasValue}
      newTag={messages.newTag}
      note={context.fieldNote?.(node)}
    >
      {computed ? (
        <output className="fk-value" id={control.id} tabIndex={-1} aria-describedby={control['aria-describedby']}>
          {answerOf(node, state, view, messages)}
        </output>
      ) : (
        withLoadBoundary(
          view,
          messages,
          <view.Field
            node={node}
            item={item}
            state={state}
            control={control}
            change={acts.change}
            leave={acts.leave}
          />,
          view.showsValue?.(item, state.value),
        )
      )}
    </FieldFrame>
  )
})

/** Fields of a read-only list have no read-only control, so their value is shown. */
function showsValueOnly(node: FieldNode, view: AnyFieldView): boolean {
  return isReadonly(node) && !(view.ownReadonly && node.item.readonly)
}

function viewed(node: FieldNode, state: FieldState, view: AnyFieldView, { store, formId, mode }: FormContextValue) {
  const { item, model } = node
  const id = `${formId}-${node.id}`
  const empty = model.isEmpty(state.value, item)
  const labelId = `${id}-label`
  // Only the host can set an error here; it must be visible nevertheless.
  const error = mode === 'edit' ? state.error : undefined
  const errorId = error === undefined ? undefined : `${id}-error`
  return (
    <div className="fk-field" data-view="" data-type={item.type}>
      <div className="fk-label" id={labelId}>
        {item.label ?? item.ariaLabel}
      </div>
      <div
        className="fk-value"
        id={id}
        role="group"
        tabIndex={-1}
        aria-labelledby={labelId}
        aria-describedby={errorId}
        data-empty={empty ? '' : undefined}
      >
        {answerOf(node, state, view, store.messages)}
      </div>
      {error !== undefined && (
        <p className="fk-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}

/** Returns the value to read, or a text that says there is none. */
export function answerOf(node: FieldNode, state: FieldState, view: AnyFieldView, messages: Messages): ReactNode {
  const { item, model } = node
  if (model.isEmpty(state.value, item)) return item.computed ? messages.notCalculated : messages.noAnswer
  return withLoadBoundary(view, messages, <view.ReadOnly node={node} item={item} value={state.value} />)
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
    'aria-required': state.required || undefined,
    'aria-label': item.label ? undefined : item.ariaLabel,
  }
}

/** Wraps types that load code on demand in a boundary; others skip its cost. */
function withLoadBoundary(
  { lazy }: AnyFieldView,
  { loading }: Messages,
  content: ReactNode,
  showsValue = false,
): ReactNode {
  if (!lazy) return content
  return (
    <LoadBoundary>
      <Suspense
        fallback={
          <span className="fk-loading" data-filled={showsValue ? '' : undefined}>
            <span className="fk-hidden">{loading}</span>
          </span>
        }
      >
        {content}
      </Suspense>
    </LoadBoundary>
  )
}
