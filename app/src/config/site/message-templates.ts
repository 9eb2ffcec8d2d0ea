import { z } from 'zod'
import { foldName, sharedNames } from '#kernel/values/placeholder-names.ts'
import { fillPlaceholders, placeholdersIn } from '#kernel/values/placeholders.ts'

/** Longest template, in characters; that of a message to a candidate. */
const CHARACTERS = 5000
const NAME_CHARACTERS = 100

/** Words in double braces that are replaced when a template is used. */
export const placeholders = ['firstName', 'job', 'company', 'colleague', 'reasons'] as const
export type Placeholder = (typeof placeholders)[number]

const SPELLINGS: ReadonlyMap<string, Placeholder> = new Map([
  ...placeholders.map((name) => [foldName(name), name] as const),
  ...placeholders.flatMap((name) =>
    Object.entries(sharedNames).flatMap(([own, letter]) => (own === name ? [[foldName(letter), name] as const] : [])),
  ),
])

/** Returns the placeholder that a word names, in the spelling of messages or of letters. */
const placeholderOf = (word: string): Placeholder | undefined => SPELLINGS.get(foldName(word))

/** Returns a template with its placeholders replaced; a value that isn't known leaves nothing. */
export const fillTemplate = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  fillPlaceholders(text, (word) => {
    const name = placeholderOf(word)
    return name && values[name]
  })

/** Names of placeholders are one word; other text in braces is text. */
const namesIn = (text: string): string[] => placeholdersIn(text).flatMap(({ word }) => (/\s/.test(word) ? [] : [word]))

/** Returns true for a text with placeholders. */
export const hasPlaceholders = (text: string): boolean => namesIn(text).length > 0

const hasOnlyKnown = (text: string) => namesIn(text).every((word) => placeholderOf(word) !== undefined)

/** The placeholder that keeps its place until a rejection has its reasons. */
export const REASONS = '{{reasons}}'
/** Stays in the words that a colleague reads while the name of an applicant is hidden. */
export const FIRST_NAME = '{{firstName}}'

const namesReasons = (text: string) => namesIn(text).some((word) => placeholderOf(word) === 'reasons')

/** Returns words with the reasons of a rejection in their place, or before the words that have none. */
export const placeReasons = (words: string, reasons: string): string => {
  const own = words.trim()
  if (!namesReasons(own)) return own === '' ? reasons : `${reasons}\n\n${own}`
  return fillPlaceholders(own, (word) => (placeholderOf(word) === 'reasons' ? reasons : undefined))
}

const template = z
  .strictObject({
    use: z
      .enum(['any', 'message', 'rejection'])
      .default('any')
      .describe('Where the template is offered: with messages, with rejections, or with both.'),
    text: z
      .string()
      .min(1)
      .max(CHARACTERS)
      .refine(hasOnlyKnown, `Use only the placeholders ${placeholders.map((word) => `{{${word}}}`).join(', ')}.`)
      .meta({ translated: true })
      .describe(`The words. ${placeholders.map((word) => `{{${word}}}`).join(', ')} are replaced when it is used.`),
  })
  .refine(({ use, text }) => use === 'rejection' || !namesReasons(text), {
    path: ['text'],
    message: 'Use {{reasons}} in templates of rejections only.',
  })

/** Words that colleagues use again in messages to candidates, by their name. */
export const messageTemplates = z
  .record(z.string().min(1).max(NAME_CHARACTERS), template)
  .default({})
  .describe('Templates of messages to candidates, by their name in the list.')

export type MessageTemplates = z.output<typeof messageTemplates>
