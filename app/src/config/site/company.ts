import { z } from 'zod'

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && countries.of(code) !== undefined

function isZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The company's place, which applies to days and phone numbers without one. */
export const company = z.strictObject({
  timeZone: z
    .string()
    .refine(isZone, 'Write a time zone of the IANA database, such as Europe/Berlin.')
    .default('UTC')
    .describe(
      'The company’s time zone, such as Europe/Berlin. A closing date without a time ends there, and pages show that day to everyone.',
    ),
  country: z
    .string()
    .refine(isCountry, 'Write the country as two letters of ISO 3166, such as DE.')
    .optional()
    .describe(
      'The company’s country as two letters, such as DE. Phone fields start with it, and imported files are read its way.',
    ),
})
