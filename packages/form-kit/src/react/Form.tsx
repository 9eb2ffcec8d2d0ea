import { useCallback, useEffect, useId, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react'
import type { Values } from '../definition/types.ts'
import type { FieldViews } from '../fields/field-view.ts'
import type { FormStore } from '../state/form-store.ts'
import { watchPresses } from './after-press.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { focusField } from './focus-field.ts'
import { FormContext, type FormContextValue } from './form-context.ts'

export interface FormProps<Submitted extends Values = Values> {
  readonly store: FormStore<Submitted>
  readonly views: FieldViews
  readonly mode?: 'edit' | 'view'
  /** The reader's language as a BCP 47 tag; `en-US` without it. */
  readonly locale?: string
  /**
   * Called with all values once nothing is wrong. Until its promise settles the form is busy and takes no other submit. When
   * it rejects, the form says so and keeps what was typed; throw a `SubmitError` to say what was refused.
   */
  readonly onSubmit?: (values: Submitted) => void | Promise<void>
  /** Takes the place of a submit, for layouts that lead to it page by page. */
  readonly submitInstead?: (() => void) | undefined
  /** Names the form for screen readers. */
  readonly 'aria-label'?: string
  readonly className?: string
  readonly children: ReactNode
}

/**
 * The frame of every layout: gives its parts the form, takes submits, moves the focus and speaks to screen readers.
 * A submit with errors shows all of them, and a summary at the top that takes the focus.
 */
export function Form<Submitted extends Values>({
  store,
  views,
  mode = 'edit',
  locale = 'en-US',
  onSubmit,
  submitInstead,
  className,
  children,
  ...rest
}: FormProps<Submitted>) {
  const formId = useId().replaceAll(/[^\w-]/g, '')
  const live = useRef<HTMLDivElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const announce = useCallback((text: string) => {
    if (live.current) live.current.textContent = text
  }, [])
  const context = useMemo<FormContextValue>(
    () => ({ store, views, formId, mode, locale, announce }),
    [store, views, formId, mode, locale, announce],
  )
  useEffect(() => store.onFocusRequest((node) => focusField(formId, node)), [store, formId])

  useEffect(() => watchPresses(document), [])

  // What checks need is fetched before somebody leaves the first field, so that its error need not wait.
  useEffect(() => void store.prepare(), [store])

  const subscribe = useCallback((listener: () => void) => store.subscribe(store, listener), [store])
  const isSubmitting = () => store.state.submitting
  const submitting = useSyncExternalStore(subscribe, isSubmitting, isSubmitting)
  useEffect(() => {
    if (!submitting) return undefined
    announce(store.messages.submitting)
    return () => announce('')
  }, [submitting, announce, store])

  const submit = async () => {
    // A second press of Enter must not send twice.
    if (store.state.submitting) return
    const outcome = await store.send((values) => onSubmit?.(values))
    if (outcome.ok) return
    // The first field that the host refused has the focus already.
    const atField = outcome.refused && Object.keys(outcome.errors).length > 0
    if (!atField) summary.current?.focus()
  }
  return (
    <FormContext value={context}>
      <form
        {...rest}
        className={`fk-form ${className ?? ''}`}
        data-mode={mode}
        data-submitting={submitting ? '' : undefined}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (submitInstead) submitInstead()
          else void submit()
        }}
      >
        <ErrorSummary ref={summary} />
        {children}
        <div ref={live} className="fk-live" aria-live="polite" />
      </form>
    </FormContext>
  )
}
