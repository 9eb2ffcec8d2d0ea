import { describeRequiredAnswer, type FieldItem, type FormDefinition, loadFormMessages } from '@foyer/form-kit/server'
import { wordingOf } from './publish/compare-forms.ts'
import { fieldsIn } from './records/form-items.ts'

/** A question whose answer is required for a job, and the answers that meet it, in words. */
export interface RequiredAnswerWords {
  /** The field's name. */
  name: string
  question: string
  /** Such as "Yes" or "At least 3". */
  answers: string
  /** Other answers that count, in the company's words; null for none. */
  also: string | null
  /** The question in the form. */
  item: FieldItem
}

/** Returns the answers that a form requires for its job, in the order of its questions and in the language of its texts. */
export async function requiredAnswersOf(definition: FormDefinition, language: string): Promise<RequiredAnswerWords[]> {
  const items = fieldsIn(definition).filter(({ requiredAnswer }) => requiredAnswer !== undefined)
  if (items.length === 0) return []
  const messages = await loadFormMessages(language)
  return items.map((item) => ({
    name: item.name,
    question: wordingOf(item),
    answers: describeRequiredAnswer(item, messages, language),
    also: item.requiredAnswer?.also ?? null,
    item,
  }))
}
