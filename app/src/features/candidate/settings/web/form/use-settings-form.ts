import { type FormEvent, type RefObject, useState } from 'react'
import { type FieldErrors, type Submit, useSubmit } from '#ui/form/use-submit.ts'
import { useUnsaved } from './UnsavedChanges.tsx'

type Name<Values> = keyof Values & string

interface Options<Values> {
  form: RefObject<HTMLFormElement | null>
  /** Saved values. */
  start: Values
  check(values: Values): FieldErrors<Name<Values>>
  /** Saves and returns the announcement and the form's new values. */
  save(values: Values): Promise<{ done?: string; next?: Values }>
  /** Fields for server errors, by error code. */
  fieldOf?: Partial<Record<string, Name<Values>>>
}

export interface SettingsForm<Values> extends Omit<Submit<Name<Values>>, 'onSubmit' | 'clear'> {
  values: Values
  isChanged: boolean
  set(change: Partial<Values>): void
  /** Props of the text field of this name. */
  field(name: Name<Values>): {
    name: string
    value: string
    error: string | undefined
    onChange(value: string): void
  }
  onSubmit(event: FormEvent): void
}

/**
 * One panel of the settings with its own form. The page asks for confirmation before it is left while a form has unsaved
 * values.
 */
export function useSettingsForm<Values extends Record<string, string>>(options: Options<Values>): SettingsForm<Values> {
  const { form, fieldOf } = options
  const [kept, setKept] = useState(options.start)
  const [values, setValues] = useState(options.start)
  const { clear, onSubmit, ...submit } = useSubmit<Name<Values>>({ form, fieldOf, failed: 'settings.failed' })
  const isChanged = Object.keys(values).some((name) => values[name] !== kept[name])
  useUnsaved(isChanged)

  const save = async () => {
    const { done, next = values } = await options.save(values)
    setKept(next)
    setValues(next)
    return done
  }
  const set = (change: Partial<Values>) => {
    setValues((before) => ({ ...before, ...change }))
    clear(Object.keys(change))
  }
  return {
    ...submit,
    values,
    isChanged,
    set,
    field: (name) => ({
      name,
      value: values[name] ?? '',
      error: submit.errors[name],
      onChange: (value) => set({ [name]: value } as Partial<Values>),
    }),
    onSubmit: onSubmit(save, () => options.check(values)),
  }
}
