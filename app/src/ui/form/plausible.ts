import { readCode } from '@foyer/typed-input/digits'
import { readEmail } from '@foyer/typed-input/emails'

/** True for an email address, by the server's own rule. */
export const isPlausibleEmail = (typed: string): boolean => readEmail(typed).kind === 'value'

/** True for six digits, in any grouping and of any script; the server decides. */
export const isPlausibleCode = (typed: string): boolean => /^\d{6}$/.test(readCode(typed))
