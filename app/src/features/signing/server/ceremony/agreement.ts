import type { LocaleTag } from '#config/locale-tags.ts'
import { message } from '#platform/messages/messages.ts'
import { sha256 } from '#platform/secrets/hash.ts'

export interface Agreement {
  version: string
  text: string
}

/**
 * Returns the statement a signer agrees to, in their language. Its version is the SHA-256 of the text, in hexadecimal.
 */
export function agreementIn(locale: LocaleTag): Agreement {
  const text = message(locale, 'signing.agreement')
  return { text, version: sha256(text) }
}
