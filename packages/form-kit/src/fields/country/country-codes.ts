import codes from './country-codes.json' with { type: 'json' }

/**
 * The codes of ISO 3166-1 in alphabetical order, and XK, which Kosovo uses. A test compares them with a maintained
 * package.
 */
export const countryCodes: readonly string[] = codes.split(' ')
