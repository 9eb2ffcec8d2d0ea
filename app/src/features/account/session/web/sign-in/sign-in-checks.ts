import * as limits from '#config/limits.ts'
import { isPlausibleCode, isPlausibleEmail } from '#ui/form/plausible.ts'
import type { MessageId } from '#ui/i18n/messages.ts'

/** Rejects only text that cannot be an address; the server decides. */
export const checkEmail = (email: string): MessageId | undefined =>
  email.trim() === '' ? 'session.error.emailMissing' : isPlausibleEmail(email) ? undefined : 'session.error.emailWrong'

export const checkPassword = (password: string): MessageId | undefined =>
  password === '' ? 'session.error.passwordMissing' : undefined

export const checkNewPassword = (password: string): MessageId | undefined =>
  [...password].length < limits.passwordMinCharacters ? 'session.error.passwordShort' : undefined

export const checkName = (name: string): MessageId | undefined =>
  name.trim() === '' ? 'session.error.nameMissing' : undefined

export const checkCode = (code: string): MessageId | undefined =>
  isPlausibleCode(code) ? undefined : 'session.error.codeWrong'
