import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'
import { refusalOf } from './refusal.ts'

/** Error texts by field. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string | undefined>>

interface Options<Name extends string> {
  /** The form: its first wrong field gets the focus, and with it its error is read out. */
  readonly form?: RefObject<HTMLFormElement | null> | undefined
  /** The field that a refusal of the server is about, by the refusal's code. */
  readonly fieldOf?: Partial<Record<string, Name>> | undefined
  /** Said when a call fails without a reason from the server. */
  readonly failed: MessageId
}

/** Does something and returns what to announce, if anything. */
type Act = () => Promise<string | void>

export interface Submit<Name extends string> {
  /** True from the start of a call to its end. */
  readonly busy: boolean
  readonly errors: FieldErrors<Name>
  /** Reason of the last failure, if no field is to blame. */
  readonly failure: string | undefined
  /** Outcome of the last call. */
  readonly done: string | undefined
  readonly announce: (done: string) => void
  /** Drops the errors of fields that are being corrected, and the outcome. */
  readonly clear: (fields: readonly string[]) => void
  /** Acts unless `check` finds errors or an earlier call is still running. */
  readonly run: (act: Act, check?: () => FieldErrors<Name>) => void
  /** Returns the handler of a form that is submitted by script alone. */
  readonly onSubmit: (act: Act, check?: () => FieldErrors<Name>) => (event: FormEvent) => void
}

/**
 * State of a form's calls: one at a time, errors by field, and the reason of a failure. It holds no values, so that a failure
 * loses nothing that was typed; submitting again is the retry. The transport asks people to sign in again when their session
 * has ended and repeats the call; when they don't, the refusal is shown like any other.
 */
export function useSubmit<Name extends string = never>({ form, fieldOf, failed }: Options<Name>): Submit<Name> {
  const intl = useIntl()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors<Name>>({})
  const [failure, setFailure] = useState<string>()
  const [done, setDone] = useState<string>()
  useEffect(() => {
    form?.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors, form])

  const refuse = (error: unknown) => {
    const hasField = (name: Name) => !form?.current || form.current.elements.namedItem(name) !== null
    const { text, field } = refusalOf(error, { fieldOf, hasField, failed: intl.formatMessage({ id: failed }) })
    if (field === undefined) setFailure(text)
    else setErrors({ [field]: text } as FieldErrors<Name>)
  }
  const run: Submit<Name>['run'] = (act, check) => {
    if (running.current) return
    const wrong = check?.() ?? {}
    setErrors(wrong)
    setFailure(undefined)
    setDone(undefined)
    if (Object.values(wrong).some(Boolean)) return
    running.current = true
    setBusy(true)
    act()
      .then((said) => said && setDone(said))
      .catch(refuse)
      .finally(() => {
        running.current = false
        setBusy(false)
      })
  }
  const clear = useCallback((fields: readonly string[]) => {
    setErrors((before) => {
      const left = Object.entries(before).filter(([name]) => !fields.includes(name))
      return Object.fromEntries(left) as FieldErrors<Name>
    })
    setDone(undefined)
  }, [])
  return {
    busy,
    errors,
    failure,
    done,
    announce: setDone,
    clear,
    run,
    onSubmit: (act, check) => (event) => {
      event.preventDefault()
      run(act, check)
    },
  }
}
