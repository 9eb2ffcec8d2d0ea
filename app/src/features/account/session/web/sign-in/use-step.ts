import type { FormEvent, RefObject } from 'react'
import { useIntl } from 'react-intl'
import { type FieldErrors, type Submit, useSubmit } from '#ui/form/use-submit.ts'
import type { MessageId } from '#ui/i18n/messages.ts'

type Field = 'email' | 'password' | 'code' | 'firstName' | 'lastName'
type Check = () => Partial<Record<Field, MessageId | undefined>>

/** Fields for server errors, by error code. */
const FIELD_OF: Partial<Record<string, Field>> = {
  'wrong-code': 'code',
  'bad-email': 'email',
  'password-short': 'password',
  'password-long': 'password',
  'password-common': 'password',
  'password-unreadable': 'password',
  'name-missing': 'firstName',
  'name-unreadable': 'firstName',
}

interface Step extends Pick<Submit<Field>, 'busy' | 'errors' | 'failure'> {
  /** For the form. */
  onSubmit(event: FormEvent): void
  /** Does something other than what the form does. */
  run(check: Check, act: () => Promise<void>): void
}

/** One step of signing in: a form whose checks name their messages. */
export function useStep(form: RefObject<HTMLFormElement | null>, check: Check, act: () => Promise<void>): Step {
  const intl = useIntl()
  const { busy, errors, failure, run, onSubmit } = useSubmit<Field>({
    form,
    fieldOf: FIELD_OF,
    failed: 'session.failed',
  })
  const worded = (ids: Check) => (): FieldErrors<Field> => {
    const texts = Object.entries(ids()).map(([field, id]) => [field, id && intl.formatMessage({ id })])
    return Object.fromEntries(texts)
  }
  return {
    busy,
    errors,
    failure,
    onSubmit: onSubmit(act, worded(check)),
    run: (checkNow, actNow) => run(actNow, worded(checkNow)),
  }
}
