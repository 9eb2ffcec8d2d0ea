import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Values } from '../model/values.ts'
import type { FieldNode, SectionNode } from '../model/field-node.ts'
import type { FieldViews } from '../model/field-view.ts'
import type { FormStore } from '../state/form-store.ts'
import { watchPresses } from './focus/after-press.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { focusField } from './focus/focus-field.ts'
import { focusNextControl, isStrayEnter } from './focus/stray-enter.ts'
import { FormContext, type FormContextValue, useFormState } from './form-context.ts'

export interface FormProps<Submitted extends Values = Values> {
  readonly store: FormStore<Submitted>
  readonly views: FieldViews
  readonly mode?: 'edit' | 'view'
  /** Reader's language as a BCP 47 tag; defaults to `en-US`. */
  readonly locale?: string
  /**
   * Called with all values of a valid form. Until its promise settles, the form is busy and takes no other submit.
   * If it rejects, the form says so and keeps what was typed; throw a `SubmitError` to say what was refused.
   */
  readonly onSubmit?: (values: Submitted) => void | Promise<void>
  /**
   * Renders a note of the host below a field, such as where its answer comes from. Called once a field renders: pass a
   * stable function, and subscribe in the component that it returns.
   */
  readonly fieldNote?: (node: FieldNode) => ReactNode
  /** Renders a note of the host below a section's fields, as `fieldNote` does below a field. */
  readonly sectionNote?: (section: SectionNode) => ReactNode
  /** Replaces the submit, for layouts that lead to it page by page. */
  readonly submitInstead?: (() => void) | undefined
  /** Accessible name of the form. */
  readonly 'aria-label'?: string
  readonly className?: string
  readonly children: ReactNode
}

/**
 * Renders the form element of every layout: provides the context, handles submits, moves the focus and announces
 * changes. A submit with errors shows all of them, and focuses a summary at the top.
 */
export function Form<Submitted extends Values>({
  store,
  views,
  mode = 'edit',
  locale = 'en-US',
  onSubmit,
  fieldNote,
  sectionNote,
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
  const [unseen] = useState(() => new Set<() => void>())
  const context = useMemo<FormContextValue>(
    () => ({ store, views, formId, mode, locale, fieldNote, sectionNote, unseen, announce }),
    [store, views, formId, mode, locale, fieldNote, sectionNote, unseen, announce],
  )
  useEffect(() => store.onFocusRequest((node) => focusField(formId, node)), [store, formId])

  useEffect(() => watchPresses(document), [])

  // Preloads code of checks before the first field is left, so that its error appears at once.
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
    // A second press of Enter must not submit twice.
    if (store.state.submitting) return
    const outcome = await store.send((values) => onSubmit?.(values))
    if (outcome.ok) return
    // The first field that the host refused already has the focus.
    const atField = outcome.refused && Object.keys(outcome.errors).length > 0
    if (!atField) summary.current?.focus()
  }
  return (
    <FormContext value={context}>
      {/* Enter in a field, which browsers turn into a submission, is the form's own business. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        {...rest}
        className={`fk-form ${className ?? ''}`}
        data-mode={mode}
        data-submitting={submitting ? '' : undefined}
        noValidate
        onKeyDown={(event) => {
          if (!submitInstead && isStrayEnter(event)) {
            event.preventDefault()
            focusNextControl(event.currentTarget, event.target)
          }
        }}
        onSubmit={(event) => {
          event.preventDefault()
          for (const read of unseen) read()
          if (submitInstead) submitInstead()
          else void submit()
        }}
      >
        <ErrorSummary ref={summary} />
        {children}
        <div ref={live} className="fk-live" role="status" />
      </form>
    </FormContext>
  )
}

export interface SubmitButtonProps {
  readonly children: ReactNode
  /** Defaults to `fk-button`. */
  readonly className?: string
}

/** Renders the submit button. During a submit it is busy, keeps the focus and does nothing. */
export function SubmitButton({ children, className = 'fk-button' }: SubmitButtonProps) {
  const { submitting } = useFormState()
  return (
    <button type="submit" className={className} data-kind="primary" aria-disabled={submitting || undefined}>
      {children}
      {submitting && <span className="fk-spinner" aria-hidden="true" />}
    </button>
  )
}
