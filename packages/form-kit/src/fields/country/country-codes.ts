import codes from './country-codes.json' with { type: 'json' }

/**
 * The codes of all countries and territories of ISO 3166-1, in the order of the alphabet, and XK, which Kosovo uses. A
 * test compares them with the package that is kept up to date.
 */
export const countryCodes: readonly string[] = codes.split(' ')
