import { createHash } from 'node:crypto'
import type { SiteConfig } from './site.ts'

/** The five texts of the terms of service, as candidates are shown them. */
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
 * The version of a site's terms: the SHA-256 of their texts in hexadecimal. Another text is another version; switching
 * them off and on is not.
 */
export const termsVersion = (terms: SiteConfig['termsOfService']): string =>
  createHash('sha256')
    .update(JSON.stringify(termsTexts(terms)))
    .digest('hex')
