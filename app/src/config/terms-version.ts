import { createHash } from 'node:crypto'
import type { SiteConfig } from './site.ts'

/** The five texts of the terms of service that candidates see. */
export function termsTexts({
  headingText,
  helperText,
  infoText,
  disclaimerText,
  submitButtonText,
}: SiteConfig['termsOfService']) {
  return { headingText, helperText, infoText, disclaimerText, submitButtonText }
}

/**
 * Returns the version of a site's terms in one language: the SHA-256 of their texts in hexadecimal. Changing a text changes
 * it; turning the terms off and on doesn't.
 */
export const termsVersion = (terms: SiteConfig['termsOfService']): string =>
  createHash('sha256')
    .update(JSON.stringify(termsTexts(terms)))
    .digest('hex')
