import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'
import { isApiError } from '#ui/api/transport.ts'

export type FieldErrors<Name extends string> = Partial<Record<Name, string>>

/** The field that a refusal is about. */
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
  /** What went wrong as a whole. */
  failure: string | undefined
  busy: boolean
  /** For the form. */
  onSubmit(event: FormEvent): void
  /** Does something else than what the form does, with the same checks around it. */
  run(check: () => Partial<Record<Name, MessageId>>, act: () => Promise<void>): void
}

/**
 * One step of signing in: checks its fields, calls the server once at a time, and says what is wrong beneath the field it
 * concerns. The first wrong field gets the focus, and with it its error is read out.
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
