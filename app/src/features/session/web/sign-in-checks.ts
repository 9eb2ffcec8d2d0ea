import { limits } from '#config/limits.ts'
import type { MessageId } from '#ui/i18n/messages.ts'

/** Rejects only text that cannot be an address; the server decides. */
export const checkEmail = (email: string): MessageId | undefined =>
  email.trim() === ''
    ? 'session.error.emailMissing'
    : /^[^\s@]+@[^\s@]+$/.test(email.trim())
      ? undefined
      : 'session.error.emailWrong'

export const checkPassword = (password: string): MessageId | undefined =>
  password === '' ? 'session.error.passwordMissing' : undefined

export const checkNewPassword = (password: string): MessageId | undefined =>
  [...password].length < limits.passwordMinCharacters ? 'session.error.passwordShort' : undefined

export const checkName = (name: string): MessageId | undefined =>
  name.trim() === '' ? 'session.error.nameMissing' : undefined

export const checkCode = (code: string): MessageId | undefined =>
  /^\d{6}$/.test(code.replaceAll(/[\s-]/g, '')) ? undefined : 'session.error.codeWrong'
