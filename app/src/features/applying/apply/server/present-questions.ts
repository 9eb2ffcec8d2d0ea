import type { FieldItem, FormDefinition } from '@foyer/form-kit/server'
import { z } from 'zod'
import type { RecordedQuestion } from '../shapes.ts'

const withChoices = z.looseObject({
  choices: z.array(z.looseObject({ label: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) })),
})

/** Types that only display something and take no answer. */
const TEXT_TYPES = new Set(['info', 'instruction'])

/** Returns the fields of a form that take an answer, in order. */
export const questionsOf = (definition: FormDefinition): FieldItem[] =>
  definition.sections.flatMap(({ items }) => items.filter(({ type }) => !TEXT_TYPES.has(type)))

/** Returns true for a field that takes files. */
export const takesFiles = ({ type }: FieldItem): boolean => type === 'fileUpload' || type === 'file_upload'

/** Returns the options listed in the field itself. */
export function choicesOf(item: FieldItem): { label: string; value: string | number | boolean }[] {
  const parsed = withChoices.safeParse(item)
  return parsed.success ? parsed.data.choices.map(({ label, value }) => ({ label, value })) : []
}

/** Names of the applicant's own data, by the field that asks for them. */
const PROFILE_FIELDS: Readonly<Record<string, string>> = {
  resume: 'resumeFilename',
  firstname: 'firstname',
  lastname: 'lastname',
  email: 'email',
  phone: 'phone',
  location: 'location',
}

/** Recorded types of questions and of their settings, by the type in the form. */
const TYPES: Readonly<Record<string, readonly [type: string, configType: string]>> = {
  email: ['text', 'text'],
  number: ['text', 'text'],
  ssn: ['text', 'text'],
  sin: ['text', 'text'],
  radio: ['select', 'dropdown'],
  select: ['select', 'dropdown'],
  dropdown: ['select', 'dropdown'],
  checkboxItem: ['checkbox', 'checkbox'],
}

/** Value of a single check box. */
export const TICKED = 'Yes'

/** Returns the questions of a form in the format for programs that apply. */
export function presentQuestions(definition: FormDefinition): { title: string; questions: RecordedQuestion[] }[] {
  return definition.sections.map(({ title, items }) => ({
    title,
    questions: items.filter(({ type }) => !TEXT_TYPES.has(type)).map(presentQuestion),
  }))
}

function presentQuestion(item: FieldItem): RecordedQuestion {
  const { name, label = '', ariaLabel = '', required } = item
  const [type, configType] =
    item.name === 'resume' && takesFiles(item) ? RESUME : (TYPES[item.type] ?? [item.type, item.type])
  const profileField = Object.hasOwn(PROFILE_FIELDS, name) ? PROFILE_FIELDS[name] : undefined
  return {
    questionId: name,
    questionIdGenerated: false,
    label: label || ariaLabel,
    type,
    configType,
    required: required === true,
    rules: [],
    ...(profileField && { profileField }),
    ...optionsOf(item, type),
  }
}

const RESUME = ['resumeUpload', 'resumeUpload'] as const

function optionsOf(item: FieldItem, type: string): Pick<RecordedQuestion, 'selectOptions' | 'checkboxOptions'> {
  if (item.type === 'checkboxItem') return { checkboxOptions: { choices: [{ label: TICKED, value: TICKED }] } }
  if (type === 'checkbox') return { checkboxOptions: { choices: choicesOf(item) } }
  return type === 'select' ? { selectOptions: { choices: choicesOf(item) } } : {}
}
