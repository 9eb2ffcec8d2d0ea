import type { MessageId } from '#ui/i18n/messages.ts'
import { nameMatches } from '#kernel/full-name.ts'

export interface SignatureErrors {
  agreed?: MessageId
  name?: MessageId
}

/** What is wrong with a typed signature: it is the profile's name, sign for sign, under a statement that is agreed to. */
export function checkSignature(agreed: boolean, name: string, profileName: string): SignatureErrors {
  const errors: SignatureErrors = {}
  if (!agreed) errors.agreed = 'offers.agreement.required'
  if (!name.trim()) errors.name = 'offers.fullName.required'
  else if (!nameMatches(name, profileName)) errors.name = 'offers.fullName.wrong'
  return errors
}

/** What is wrong with the files chosen for an upload. */
export function checkFiles(count: number, most: number): MessageId | undefined {
  if (count === 0) return 'offers.upload.required'
  return count > most ? 'offers.upload.tooMany' : undefined
}
