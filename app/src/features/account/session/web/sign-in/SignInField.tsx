import * as limits from '#config/limits.ts'
import { FormattedMessage } from 'react-intl'
import { TextField, type TextFieldProps } from '#ui/form/TextField.tsx'
import type { MessageId } from '#ui/i18n/messages.ts'
import type { StepProps, Typed } from './sign-in-steps.ts'

type Look = Omit<TextFieldProps, 'label' | 'help' | 'value' | 'onChange' | 'error'> & {
  readonly label: MessageId
  readonly help?: MessageId
}

/** Sign-in fields, by the value they hold. */
const FIELDS: Record<keyof Typed, Look> = {
  email: { name: 'email', label: 'session.email', type: 'email', autoComplete: 'username' },
  password: { name: 'password', label: 'session.password', type: 'password', autoComplete: 'current-password' },
  newPassword: {
    name: 'password',
    label: 'session.newPassword',
    type: 'password',
    autoComplete: 'new-password',
    help: 'session.newPassword.help',
  },
  firstName: {
    name: 'firstName',
    label: 'session.firstName',
    autoComplete: 'given-name',
    maxLength: limits.profileNameCharacters,
  },
  lastName: {
    name: 'lastName',
    label: 'session.lastName',
    autoComplete: 'family-name',
    maxLength: limits.profileNameCharacters,
    help: 'shell.lastNameHelp',
  },
  code: { name: 'code', label: 'session.code.label', autoComplete: 'one-time-code', inputMode: 'numeric' },
}

interface Props extends Pick<StepProps, 'typed' | 'type'> {
  readonly of: keyof Typed
  readonly error: string | undefined
}

/** One field of a step; values are shared by all steps. */
export function SignInField({ of: field, typed, type, error }: Props) {
  const { label, help, ...look } = FIELDS[field]
  return (
    <TextField
      {...look}
      label={<FormattedMessage id={label} />}
      help={help && <FormattedMessage id={help} />}
      value={typed[field]}
      onChange={(value) => type({ [field]: value })}
      error={error}
    />
  )
}
