import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { isApiError } from '#ui/api/transport.ts'
import { useUnsaved } from './UnsavedChanges.tsx'

type Errors<Values> = Partial<Record<keyof Values & string, string | undefined>>

interface Options<Values> {
  /** The form element, whose first invalid field gets the focus. */
  form?: RefObject<HTMLFormElement | null>
  /** Saved values. */
  start: Values
  /** Returns validation errors by field. */
  check(values: Values): Errors<Values>
  /** Saves and returns the announcement and the form's new values. */
  save(values: Values): Promise<{ done?: string; next?: Values }>
  /** Fields for server errors, by error code. */
  fieldOf?: Partial<Record<string, keyof Values & string>>
}

export interface SettingsForm<Values> {
  values: Values
  errors: Errors<Values>
  failure: string | undefined
  done: string | undefined
  busy: boolean
  isChanged: boolean
  set(change: Partial<Values>): void
  /** Returns the props of a text field. */
  field(name: keyof Values & string): {
    name: string
    value: string
    error: string | undefined
    onChange(value: string): void
  }
  /** Resets to the saved values. */
  reset(next?: Values): void
  announce(done: string): void
  onSubmit(event: FormEvent): void
  /** Runs another action with the same announcements. */
  run(act: () => Promise<string | void>): void
}

/**
 * Manages the form of one settings part: validates, prevents concurrent saves, keeps typed values on failure, and
 * announces the outcome. Focuses the first invalid field, so that its error is read out.
 */
export function useSettingsForm<Values extends Record<string, string>>(options: Options<Values>): SettingsForm<Values> {
  const intl = useIntl()
  const { form } = options
  const running = useRef(false)
  const [kept, setKept] = useState(options.start)
  const [values, setValues] = useState(options.start)
  const [errors, setErrors] = useState<Errors<Values>>({})
  const [failure, setFailure] = useState<string>()
  const [done, setDone] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isChanged = Object.keys(values).some((name) => values[name] !== kept[name])
  useUnsaved(isChanged)
  useEffect(() => {
    form?.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors, form])

  const begin = () => {
    setFailure(undefined)
    setDone(undefined)
  }
  const reset = (next = kept) => {
    setKept(next)
    setValues(next)
    setErrors({})
    begin()
  }
  const run: SettingsForm<Values>['run'] = (act) => {
    if (running.current) return
    running.current = true
    begin()
    setErrors({})
    setBusy(true)
    act()
      .then((said) => said && setDone(said))
      .catch((error: unknown) => {
        const text = (isApiError(error) && error.message) || intl.formatMessage({ id: 'settings.failed' })
        const field = isApiError(error) ? options.fieldOf?.[error.code] : undefined
        if (field) setErrors({ [field]: text } as Errors<Values>)
        else setFailure(text)
      })
      .finally(() => {
        running.current = false
        setBusy(false)
      })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (running.current) return
    const wrong = options.check(values)
    if (Object.values(wrong).some(Boolean)) {
      begin()
      setErrors(wrong)
      return
    }
    run(async () => {
      const { done: said, next = values } = await options.save(values)
      setKept(next)
      setValues(next)
      return said
    })
  }
  const set = (change: Partial<Values>) => {
    setValues((before) => ({ ...before, ...change }))
    // Clear the errors of edited fields.
    setErrors(
      (before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))) as Errors<Values>,
    )
    setDone(undefined)
  }
  return {
    values,
    errors,
    failure,
    done,
    busy,
    isChanged,
    set,
    field: (name) => ({
      name,
      value: values[name] ?? '',
      error: errors[name],
      onChange: (value) => set({ [name]: value } as Partial<Values>),
    }),
    reset,
    announce: setDone,
    onSubmit,
    run,
  }
}
