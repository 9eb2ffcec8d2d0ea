import type { Condition, FieldItem, FormDefinition } from '@foyer/form-kit/server'

import type { FormVersion } from './records/store.ts'
import { asksNothing, choicesOf } from './records/form-items.ts'

/** The questions of a position, in one definition that joins its forms. */
export interface PositionForm {
  /** The versions it consists of, in their order on the page. */
  versionIds: readonly number[]
  definition: FormDefinition
  /** Question key by field name; questions with the same key are asked once. */
  questionKeys: Readonly<Record<string, string>>
  /** Names of voluntary questions about the person, whose answers are stored apart from the application. */
  demographicFields: ReadonlySet<string>
  /** BCP 47. */
  language: string
}

/** A form to be joined with others. */
export interface JoinableForm extends Pick<PositionForm, 'definition' | 'questionKeys' | 'demographicFields'> {}

/** Forms joined into one. */
export interface JoinedForm extends JoinableForm {
  /** For each form: the names of its fields in the joined form, and the fields that an earlier form already asks. */
  names: { shown: ReadonlyMap<string, string>; repeated: ReadonlySet<string> }[]
}

/** Joins versions of forms to the form of a position, in their order; see {@link joinQuestions}. */
export function joinForms(versions: readonly FormVersion[]): PositionForm {
  const parts = versions.map(({ definition, questionKeys, purpose }) => ({
    definition,
    questionKeys,
    demographicFields: new Set(purpose === 'demographic' ? Object.keys(questionKeys) : []),
  }))
  const { names: _names, ...joined } = joinQuestions(parts, sameAnswers)
  return {
    ...joined,
    versionIds: versions.map(({ id }) => id),
    language: (versions.find(({ purpose }) => purpose === 'application') ?? versions[0])?.language ?? 'en',
  }
}

/**
 * Joins forms in order. Leaves out questions that an earlier form already asks, and changes names that an earlier form
 * uses, including in conditions and computations.
 * @param isSame returns true if the answer to the first of two fields with the same question also answers the second
 */
export function joinQuestions(
  parts: readonly JoinableForm[],
  isSame: (one: FieldItem, other: FieldItem, part: JoinableForm) => boolean,
): JoinedForm {
  const sections: FormDefinition['sections'][number][] = []
  const questionKeys: Record<string, string> = {}
  const demographicFields = new Set<string>()
  const taken = new Map<string, FieldItem>()
  const allNames = parts.map((part, index) => {
    const asked = new Map([...taken].map(([name, item]) => [questionKeys[name], item] as const))
    const names = new Map<string, string>()
    const repeated = new Set<string>()
    const again: [string, FieldItem][] = []
    for (const item of part.definition.sections.flatMap(({ items }) => items)) {
      const key = part.questionKeys[item.name]
      const earlier = key === undefined ? undefined : asked.get(key)
      if (earlier && isSame(earlier, item, part)) {
        repeated.add(item.name)
        names.set(item.name, earlier.name)
        again.push([earlier.name, item])
      } else names.set(item.name, freeName(item.name, index, taken))
    }
    const rename = (name: string) => names.get(name) ?? name
    for (const [name, item] of again) {
      const earlier = taken.get(name)
      if (earlier) taken.set(name, withRequired(earlier, renameFields(item, rename)))
    }
    for (const section of part.definition.sections) {
      const items = section.items.filter((item) => !repeated.has(item.name)).map((item) => renameFields(item, rename))
      for (const item of items) taken.set(item.name, item)
      if (items.some((item) => !asksNothing(item)) || items.length === section.items.length)
        sections.push({ ...section, items })
    }
    for (const [name, key] of Object.entries(part.questionKeys)) {
      if (repeated.has(name)) continue
      questionKeys[names.get(name) ?? name] = key
      if (part.demographicFields.has(name)) demographicFields.add(names.get(name) ?? name)
    }
    return { shown: names, repeated }
  })
  const joined = sections.map((section) => ({
    ...section,
    items: section.items.map((item) => taken.get(item.name) ?? item),
  }))
  return { definition: { sections: joined }, questionKeys, demographicFields, names: allNames }
}

/** Makes a field required, and gives it a required answer, if a later form does so for the same question. */
function withRequired(earlier: FieldItem, { required, requiredAnswer, type }: FieldItem): FieldItem {
  const isSuited = requiredAnswer !== undefined && earlier.requiredAnswer === undefined && earlier.type === type
  return withRequirement(isSuited ? { ...earlier, requiredAnswer } : earlier, required)
}

function withRequirement(earlier: FieldItem, required: FieldItem['required']): FieldItem {
  if (!required || earlier.required === true) return earlier
  if (!earlier.required) return { ...earlier, required }
  const both = isCondition(required) && isCondition(earlier.required)
  return { ...earlier, required: both ? { or: [earlier.required, required] } : true }
}

/**
 * Returns true if an answer to one field can be stored as an answer to the second; choices must have the same values.
 */
function sameAnswers(one: FieldItem, other: FieldItem): boolean {
  const values = (item: FieldItem) => JSON.stringify(choicesOf(item).map(({ value }) => value))
  return one.type === other.type && values(one) === values(other)
}

function freeName(name: string, index: number, taken: ReadonlyMap<string, unknown>): string {
  if (!taken.has(name)) return name
  let free = `${name}-${index + 1}`
  while (taken.has(free)) free += '-'
  return free
}

/** Renames a field and references to fields in it. Names in the rows of a list are local to it and stay. */
function renameFields(item: FieldItem, rename: (name: string) => string): FieldItem {
  const renamed: Record<string, unknown> = { ...withMentions(item, rename), name: rename(item.name) }
  const rows: unknown = Reflect.get(item, 'items')
  if (Array.isArray(rows)) {
    const own = new Set(rows.map((row: FieldItem) => row.name))
    renamed['items'] = rows.map((row: FieldItem) => withMentions(row, (name) => (own.has(name) ? name : rename(name))))
  }
  return renamed as unknown as FieldItem
}

function withMentions(item: FieldItem, rename: (name: string) => string): FieldItem {
  const { required, dependencies, visibleFn, customValidator, computed, rules } = item
  const inConditions = <Part>(part: Part): Part => renameMentions(part, rename)
  return {
    ...item,
    ...(isCondition(required) && { required: inConditions(required) }),
    ...(dependencies && { dependencies: dependencies.map(rename) }),
    ...(isCondition(visibleFn) && { visibleFn: inConditions(visibleFn) }),
    ...(customValidator && 'condition' in customValidator && { customValidator: inConditions(customValidator) }),
    ...(computed && { computed: inConditions(computed) }),
    ...(rules && {
      rules: rules.map((rule) =>
        rule.compare_to_field ? { ...rule, compare_to_field: rename(rule.compare_to_field) } : rule,
      ),
    }),
  }
}

const isCondition = (value: unknown): value is Condition => typeof value === 'object' && value !== null

/** Renames the fields in a condition or expression: the values of `field` and `count`. */
function renameMentions<Part>(part: Part, rename: (name: string) => string): Part {
  if (Array.isArray(part)) return part.map((one) => renameMentions(one, rename)) as Part
  if (typeof part !== 'object' || part === null) return part
  const entries = Object.entries(part).map(([key, value]) => {
    if ((key === 'field' || key === 'count') && typeof value === 'string') return [key, rename(value)]
    return [key, key === 'value' ? value : renameMentions(value, rename)]
  })
  return Object.fromEntries(entries) as Part
}
