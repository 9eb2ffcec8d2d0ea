import type { FieldItem, FormDefinition } from '@foyer/form-kit/server'
import { hashOf } from '#platform/secrets/hash.ts'
import { answerKind, standardKey, standardQuestionAsked } from '../../standard-questions.ts'
import { choicesOf, fieldsIn, plainText } from './form-items.ts'

/** Openings of questions that mean nothing without the previous one: "If yes, please …", in the product's languages. */
const FOLLOW_UP =
  /^(?:if|in case|falls|wenn|si|en caso|se|caso|in caso|indien|als|zo ja|jeśli|jezeli|w przypadku|please (?:specify|explain|describe|elaborate)|bitte (?:erläutern|angeben|beschreiben)|précisez|veuillez préciser|details?|explain|other|describe|specify|comments?)\b|^(?:إذا|في حال|אם|はいの場合|如果|如是)/iu

/**
 * Returns the question key of each field by name: `std:…` for a standard question, else a hash of kind, label and
 * options, so that two forms with the same question have the same key. If a question only makes sense after another
 * ("If yes, …"), or occurs several times in the form, the key of the previous question is part of its hash.
 */
export function questionKeysOf(definition: FormDefinition): Record<string, string> {
  const fields = fieldsIn(definition)
  const contentKeys = fields.map((item) => standardKeyOf(item) ?? contentKey(item))
  const keys: Record<string, string> = {}
  let previous = ''
  fields.forEach((item, index) => {
    const own = contentKeys[index] ?? ''
    const standard = standardKeyOf(item)
    const repeated = contentKeys.indexOf(own) !== contentKeys.lastIndexOf(own)
    const conditional = item.visibleFn !== undefined || FOLLOW_UP.test(fold(labelOf(item)))
    const key = standard ?? (repeated || conditional ? hashOf([own, previous, conditionOf(item)]) : own)
    keys[item.name] = key
    previous = key
  })
  return keys
}

function standardKeyOf(item: FieldItem): string | undefined {
  const question = standardQuestionAsked(item)
  return question && standardKey(question)
}

function contentKey(item: FieldItem): string {
  const options = choicesOf(item).map(({ label }) => fold(label))
  return hashOf([answerKind(item), fold(labelOf(item)) || item.name, options.toSorted()])
}

const labelOf = (item: FieldItem): string => item.label || item.ariaLabel || ''

const conditionOf = ({ visibleFn }: FieldItem): unknown =>
  typeof visibleFn === 'function' ? null : (visibleFn ?? null)

/**
 * Normalizes different notations of the same words: case, width, spaces, marks of required fields, final punctuation.
 */
export function fold(text: string): string {
  const folded = plainText(text)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\u00a0]+/gu, ' ')
    .trim()
  let end = folded.length
  while (end > 0 && ' *:.?!…'.includes(folded.charAt(end - 1))) end -= 1
  return folded.slice(0, end)
}
