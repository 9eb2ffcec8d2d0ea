import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'
import { isApiError } from '#ui/api/transport.ts'

export type FieldErrors<Name extends string> = Partial<Record<Name, string>>

/** Fields for server errors, by error code. */
const FIELD_OF: Record<string, string> = {
  'wrong-code': 'code',
  'bad-email': 'email',
  'password-short': 'password',
  'password-long': 'password',
  'password-common': 'password',
  'password-unreadable': 'password',
  'name-missing': 'firstName',
}

export interface Step<Name extends string> {
  errors: FieldErrors<Name>
  /** Error of the form as a whole. */
  failure: string | undefined
  busy: boolean
  /** Submit handler of the form. */
  onSubmit(event: FormEvent): void
  /** Runs another action with the same validation and state. */
  run(check: () => Partial<Record<Name, MessageId>>, act: () => Promise<void>): void
}

/**
 * Manages one sign-in step: validates fields, prevents concurrent calls, and shows errors at their fields. Focuses the
 * first invalid field, so that its error is read out.
 */
export function useStep<Name extends string>(
  form: RefObject<HTMLFormElement | null>,
  check: () => Partial<Record<Name, MessageId>>,
  act: () => Promise<void>,
): Step<Name> {
  const intl = useIntl()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [errors, setErrors] = useState<FieldErrors<Name>>({})
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors, form])

  const run: Step<Name>['run'] = (checkNow, actNow) => {
    if (running.current) return
    const wrong = Object.entries<MessageId | undefined>(checkNow()).flatMap(([name, id]) =>
      id ? [[name, intl.formatMessage({ id })]] : [],
    )
    setFailure(undefined)
    setErrors(Object.fromEntries(wrong) as FieldErrors<Name>)
    if (wrong.length > 0) return
    running.current = true
    setBusy(true)
    void actNow()
      .catch((error: unknown) => {
        if (!isApiError(error)) return setFailure(intl.formatMessage({ id: 'session.failed' }))
        const text = error.message || intl.formatMessage({ id: 'session.failed' })
        const field = FIELD_OF[error.code]
        if (field && form.current?.elements.namedItem(field)) setErrors({ [field]: text } as FieldErrors<Name>)
        else setFailure(text)
      })
      .finally(() => {
        running.current = false
        setBusy(false)
      })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    run(check, act)
  }
  return { errors, failure, busy, onSubmit, run }
}
