import { choiceTexts } from './choice-texts.ts'
import { fileTexts } from './file-texts.ts'
import { interfaceTexts } from './interface-texts.ts'
import { viewerTexts } from './viewer-texts.ts'

/**
 * The toolkit's texts in English. `%(name)s` is replaced with the value of that name; hosts pass other languages to
 * `createFormStore`.
 */
export const englishMessages = {
  required: 'This field is required',
  requiredNamed: '%(name)s is required',
  email: 'Email is invalid. Use the format "{email}".',
  phoneText: 'Phone number is invalid. Only use digits (0-9), dashes (-) or parentheses ().',
  regex: 'Enter a valid value.',
  minLength: 'Enter at least %(count)s characters.',
  maxLength: 'Enter no more than %(count)s characters.',
  minValue: 'Enter a value greater than or equal to %(count)s.',
  maxValue: 'Enter a value less than or equal to %(count)s.',
  number: 'Enter a number, for example 12 or 12.5.',
  numberPart: 'We can\'t read "%(part)s" in a number. Enter only digits, for example 12 or 12.5.',
  numberRange: 'Enter one number, not a range.',
  numberLong: 'Enter a number of at most 15 digits.',
  numberEither: 'This number can be read in two ways. Choose the one you mean.',
  ssn: 'Social security number is invalid. Enter in the format of XXX-XX-XXXX.',
  sin: 'Social insurance number is invalid. Enter in the format of XXX-XXX-XXX.',
  date: 'Enter a valid date.',
  dateCleared: 'We cleared "%(typed)s" because it isn\'t a valid date. Enter the date again.',
  dateEither: 'This date can be read in two ways. Choose the one you mean.',
  dateUnread: 'We can\'t read "%(typed)s" as a date. Enter it like this: %(example)s.',
  dateUnselectable: "This date isn't available. Choose another one.",
  dateRangeIncomplete: 'Please enter both a start and end date.',
  dateRangeFutureStart: 'Start date cannot be in the future',
  dateRangeOrder: "The end date can't be before the start date.",
  phone: 'Enter a valid phone number and country code.',
  minFiles: 'Upload at least %(count)s file.',
  maxFiles: 'Upload no more than %(count)s files.',
  choiceUnknown: 'Choose one of the options.',
  minChoices: 'Choose at least %(count)s.',
  maxChoices: 'Choose no more than %(count)s.',
  minItems: 'Add at least %(count)s.',
  maxItems: 'You can add no more than %(count)s. Remove some.',
  rating: 'Choose 1 to 5 stars.',
  invalid: "This value isn't valid. Enter a different one.",
  ...fileTexts,
  ...choiceTexts,
  ...interfaceTexts,
  ...viewerTexts,
} as const

/** Id of one of the toolkit's texts. */
export type MessageId = keyof typeof englishMessages

/** Texts by id. */
export type Messages = Readonly<Record<MessageId, string>>

/** Replaces `{email}` in the text about email addresses. */
const EMAIL_EXAMPLE = 'name@example.com'

// In one pass, so that a file called {email}.pdf keeps its name.
const PLACEHOLDERS = /%\((\w+)\)s|\{email\}|\{fileNames\}/g

/** Fills in a text's placeholders (`{fileNames}` is the same as `%(names)s`); a placeholder without a value stays. */
export function formatMessage(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replaceAll(PLACEHOLDERS, (whole, name: string | undefined) => {
    if (whole === '{email}') return EMAIL_EXAMPLE
    return String(values[name ?? 'names'] ?? whole)
  })
}
