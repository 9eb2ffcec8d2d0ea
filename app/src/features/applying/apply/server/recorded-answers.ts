import type { FieldItem, FormDefinition } from '@foyer/form-kit/server'
import { z } from 'zod'
import { applyErrors } from '../errors.ts'
import { choicesOf, questionsOf, takesFiles } from './present-questions.ts'

const answer = z.looseObject({ question_id: z.string(), answers: z.unknown() })
const questionsSchema = z.record(z.string(), z.array(answer))
const profileSchema = z.record(z.string(), z.unknown())

/** An application in the format that programs send: shared answers for all positions, and separate ones. */
export interface RecordedApplication {
  profile: Readonly<Record<string, unknown>>
  answers: Readonly<Record<string, z.output<typeof answer>[]>>
}

/** Reads the two JSON fields of a sent form. @throws `apply/not-a-form` */
export function readRecorded(profile = '{}', questions = '{}'): RecordedApplication {
  try {
    return { profile: profileSchema.parse(JSON.parse(profile)), answers: questionsSchema.parse(JSON.parse(questions)) }
  } catch (cause) {
    throw applyErrors.error('not-a-form', { cause })
  }
}

/**
 * Returns the answers for one position by field name. Leaves out answers that the form doesn't ask for, and files,
 * which are uploaded before.
 */
export function answersFor(
  definition: FormDefinition,
  { profile, answers }: RecordedApplication,
  positionId: number,
): Record<string, unknown> {
  const sent = new Map<string, unknown>(Object.entries(profile))
  for (const { question_id: id, answers: value } of [...(answers['default'] ?? []), ...(answers[positionId] ?? [])])
    sent.set(id, value)
  return Object.fromEntries(
    questionsOf(definition)
      .filter((item) => sent.has(item.name) && !takesFiles(item))
      .map((item) => [item.name, readAnswer(item, sent.get(item.name))]),
  )
}

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : isBlank(value) ? [] : [value])
const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

function readAnswer(item: FieldItem, value: unknown): unknown {
  switch (item.type) {
    case 'checkboxItem':
      return list(value).some((one) => one === true || /^(yes|true|on|1)$/i.test(String(one)))
    case 'checkbox':
      return list(value).map((one) => choiceValue(item, one))
    case 'radio':
    case 'select':
    case 'dropdown':
      if ('multiple' in item && item.multiple === true) return list(value).map((one) => choiceValue(item, one))
      return isBlank(first(value)) ? null : choiceValue(item, first(value))
    case 'number':
      return isBlank(first(value)) ? null : Number(first(value))
    case 'dynamicList':
    case 'dateRange':
    case 'skillSelector':
      return value
    default:
      return isBlank(first(value)) ? '' : String(first(value))
  }
}

/** Returns the value of the option with this value or, since recorded answers can be labels, this label. */
function choiceValue(item: FieldItem, sent: unknown): unknown {
  const choices = choicesOf(item)
  const chosen =
    choices.find(({ value }) => String(value) === String(sent)) ?? choices.find(({ label }) => label === sent)
  return chosen ? chosen.value : sent
}
