import type { MessageId } from '#ui/i18n/messages.ts'
import { nameMatches } from '#kernel/full-name.ts'

export interface SignatureErrors {
  agreed?: MessageId
  name?: MessageId
}

/**
 * Returns the errors of a typed signature: it must equal the profile's name exactly, and the statement must be agreed
 * to.
 */
export function checkSignature(agreed: boolean, name: string, profileName: string): SignatureErrors {
  const errors: SignatureErrors = {}
  if (!agreed) errors.agreed = 'offers.agreement.required'
  if (!name.trim()) errors.name = 'offers.fullName.required'
  else if (!nameMatches(name, profileName)) errors.name = 'offers.fullName.wrong'
  return errors
}

/** Returns the error of the number of chosen files. */
export function checkFiles(count: number, most: number): MessageId | undefined {
  if (count === 0) return 'offers.upload.required'
  return count > most ? 'offers.upload.tooMany' : undefined
}
