import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import { letterValues, type LetterValues } from '#features/letters/letter-templates/contract.ts'
import { letterTemplateLimits } from '#features/letters/letter-templates/limits.ts'
import { enteredFacts, keyOf } from '#features/letters/letter-templates/placeholders.ts'
import { offerLimits } from '#features/letters/offers/limits.ts'
import { requestErrors } from '#kernel/error.ts'
import { CommandError } from '#platform/feature/command.ts'

/** Returns a refusal of one field of a call. */
export const invalid = (field: string, sentence: string) =>
  requestErrors.error('invalid', { fields: { [field]: [sentence] } })

const pay = z.string().trim().max(offerLimits.payCharacters)

/** The terms of an offer that aren't its documents. An empty text removes one. */
export const termFields = {
  start_date: z
    .union([z.iso.date(), z.literal('')])
    .optional()
    .describe('The first day of work: 2026-06-30.'),
  pay: pay.optional().describe('The pay in words, such as “40,000 euros a year”.'),
}

/** Options of a command for the terms. */
export const termOptions = {
  start: { value: 'DAY', describe: 'The first day of work: 2026-06-30.' },
  pay: { value: 'TEXT', describe: 'The pay in words.' },
} as const

/** Reads the options of the terms. @throws CommandError */
export function termsOfOptions({ start, pay: words }: { start?: string | undefined; pay?: string | undefined }) {
  const read = z.object(termFields).safeParse({ start_date: start, pay: words })
  if (read.success) return read.data
  const isStart = read.error.issues.some(({ path }) => path[0] === 'start_date')
  throw isStart
    ? new CommandError('bad-start', `--start is “${start}”, but it must be a day, such as 2026-06-30.`)
    : new CommandError('bad-pay', `--pay can have ${offerLimits.payCharacters} characters. Shorten it.`)
}

/** A term after a change: what is undefined isn't stated, and an empty text removes it. */
export const termOf = (text: string | undefined): string | null | undefined => (text === '' ? null : text)

/** Returns the terms that a letter of a template states. */
export function termsInLetter(values: LetterValues): { start_date: string | undefined; pay: string | undefined } {
  const [startDate, payment] = enteredFacts.map(
    (fact) => Object.entries(values).find(([word]) => keyOf(word) === keyOf(fact))?.[1],
  )
  const day = z.iso.date().safeParse(startDate)
  const words = pay.min(1).safeParse(payment)
  return { start_date: day.success ? day.data : undefined, pay: words.success ? words.data : undefined }
}

/**
 * Returns the texts of a letter with the terms of its offer in their places.
 * @throws `request/invalid` in the field of a term that the texts state otherwise
 */
export function valuesWithTerms(
  values: LetterValues,
  terms: { start_date?: string | null | undefined; pay?: string | null | undefined },
): LetterValues {
  const stated = termsInLetter(values)
  for (const term of ['start_date', 'pay'] as const)
    if (stated[term] !== undefined && terms[term] && stated[term] !== terms[term])
      throw invalid(term, `The letter would state “${stated[term]}”. Send the same text for both.`)
  const [startDate, payment] = enteredFacts
  return {
    ...(terms.start_date && stated.start_date === undefined && { [startDate]: terms.start_date }),
    ...(terms.pay && stated.pay === undefined && { [payment]: terms.pay }),
    ...values,
  }
}

/** Fields of a call for the letter of a template. */
export const templateFields = {
  template: z.string().max(companyLimits.id).optional(),
  values: z
    .string()
    .max(letterTemplateLimits.valuesCharacters)
    .optional()
    .describe('With a template: JSON with a text for each placeholder that the site doesn’t fill in, by its name.'),
}

/** Reads the texts of placeholders. @throws `request/invalid` in the field `values` */
export function parseValues(text: string | undefined): LetterValues {
  try {
    return letterValues.parse(JSON.parse(text ?? '{}'))
  } catch {
    throw invalid('values', 'Send JSON such as {"offer.pay": "40,000 euros"}.')
  }
}

/** Reads the texts of placeholders from a command. @throws CommandError */
export const parsePairs = (pairs: readonly string[]): LetterValues =>
  Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      if (at > 0) return [pair.slice(0, at), pair.slice(at + 1)] as const
      throw new CommandError('bad-value', `--value is “${pair}”, but it must be a name and a text: --value pay=40000.`)
    }),
  )
