import { z } from 'zod'
import { letterTemplateLimits as limits } from './limits.ts'

/** Fields of a template, as a colleague or a program sends them. */
export const templateFields = z.object({
  name: z.string().trim().min(1).max(limits.nameCharacters),
  language: z.string().max(limits.languageCharacters).describe('Language of the letter, such as en or pt-BR.'),
  html: z
    .string()
    .max(limits.htmlCharacters)
    .describe(
      'The letter as HTML; what a letter can’t have is removed. {{candidate.firstName}} and the like are replaced, {{signature}} and {{date}} are places to sign.',
    ),
})

/** A template in the company API. */
export const templateSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    language: z.string(),
    html: z.string(),
    placeholders: z.array(z.string()).describe('Names of its placeholders that aren’t places to sign.'),
    changed_at: z.iso.datetime(),
  })
  .meta({ id: 'LetterTemplate' })
export type LetterTemplate = z.output<typeof templateSchema>

/** Texts for the placeholders of a letter, by their names. A start date is a day, YYYY-MM-DD. */
export const letterValues = z
  .record(z.string().max(limits.wordCharacters), z.string().max(limits.valueCharacters))
  .refine((values) => Object.keys(values).length <= limits.values, `Send at most ${limits.values} values.`)
export type LetterValues = z.output<typeof letterValues>

/** A placeholder whose text a colleague enters. */
export const askedField = z.object({
  name: z.string().describe('As in the template.'),
  kind: z.enum(['startDate', 'pay', 'text']),
})
export type AskedField = z.output<typeof askedField>
