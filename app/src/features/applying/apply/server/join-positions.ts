import type { FieldItem, FormDefinition } from '@foyer/form-kit/server'
import type { DraftFile } from '#features/applying/answers/server/index.ts'
import type { GivenAnswers } from '#features/applying/drafts/server/index.ts'
import { carryValue, choicesOf, type JoinableForm, joinQuestions } from '#features/applying/forms/server/index.ts'
import { answerKind, consentPurposeOf } from '#features/applying/forms/standard-questions.ts'
import { questionsOf, takesFiles } from './present-questions.ts'
import { applyLimits } from '../limits.ts'

/** A position with its form. */
export interface JoinablePosition {
  id: number
  title: string
  form: JoinableForm
}

/** The questions of several positions as one form. */
export interface JoinedPositions extends JoinableForm {
  /** For each position, in order: the fields that it asks alone or first, by their names in the joined form. */
  own: ReadonlyMap<string, string>[]
}

/**
 * Joins the forms of positions: a shared question is asked once, where the first position asks it. Questions that only
 * some positions ask are headed by the names of these.
 */
export function joinPositions(positions: readonly JoinablePosition[]): JoinedPositions {
  const { names, definition, ...joined } = joinQuestions(
    positions.map(({ form }) => form),
    isSameQuestion,
  )
  const requestedBy = new Map<string, string[]>()
  names.forEach(({ shown }, index) => {
    for (const name of shown.values())
      requestedBy.set(name, [...(requestedBy.get(name) ?? []), positions[index]?.title ?? ''])
  })
  return {
    ...joined,
    definition: withHeadings(definition, requestedBy, positions.length),
    own: names.map(
      ({ shown, repeated }) =>
        new Map([...shown].flatMap(([field, name]) => (repeated.has(field) ? [] : [[name, field] as const]))),
    ),
  }
}

/**
 * Returns true if an answer to one field can be converted to the other's, and no condition depends on the values of the
 * latter.
 */
function isSameQuestion(one: FieldItem, other: FieldItem, form: JoinableForm): boolean {
  if (answerKind(one) !== answerKind(other) || rowsOf(one) !== rowsOf(other)) return false
  if (consentPurposeOf(form.questionKeys[other.name] ?? '') && one.label !== other.label) return false
  const converts = (from: FieldItem, to: FieldItem) =>
    choicesOf(from).every(({ value }) => carryValue(from, to, value) === value)
  if (converts(one, other) && converts(other, one)) return true
  const isOffered = (from: FieldItem, to: FieldItem) =>
    choicesOf(from).every(({ value }) => carryValue(from, to, value) !== undefined)
  return isOffered(one, other) && isOffered(other, one) && !isMentioned(other.name, form.definition)
}

/** Returns the fields of a list's rows. */
function rowsOf(item: FieldItem): string {
  const rows: unknown = Reflect.get(item, 'items')
  return JSON.stringify(Array.isArray(rows) ? rows.map(({ name, type }: FieldItem) => [name, type]) : [])
}

const isMentioned = (name: string, definition: FormDefinition): boolean =>
  definition.sections.some(({ items }) =>
    items.some(({ required, visibleFn, customValidator, computed, rules, dependencies }) =>
      JSON.stringify([required, visibleFn, customValidator, computed, rules, dependencies]).includes(
        JSON.stringify(name),
      ),
    ),
  )

/** Splits sections where the asking positions change, and puts their names above questions that not all ask. */
function withHeadings(
  { sections }: FormDefinition,
  requestedBy: ReadonlyMap<string, readonly string[]>,
  count: number,
): FormDefinition {
  return {
    sections: sections.flatMap((section) => {
      const groups = new Map<string, { names: readonly string[]; items: FieldItem[] }>()
      for (const item of section.items) {
        const names = requestedBy.get(item.name) ?? []
        const key = names.length === count ? '' : JSON.stringify(names)
        const group = groups.get(key) ?? { names, items: [] }
        group.items.push(item)
        groups.set(key, group)
      }
      return [...groups].map(([key, { names, items }]) =>
        key === '' ? { ...section, items } : { ...headed(section, names), items },
      )
    }),
  }
}

function headed({ title, ...section }: FormDefinition['sections'][number], names: readonly string[]) {
  const jobs = `${names.slice(0, applyLimits.jobsNamed).join(', ')}${names.length > applyLimits.jobsNamed ? ' …' : ''}`
  return { ...section, title: title ? `${jobs}: ${title}` : jobs }
}

/** A position's draft, to the extent that others get answers from it. */
export interface AnsweredPosition extends JoinablePosition {
  values: Readonly<Record<string, unknown>>
  files: readonly DraftFile[]
}

/** Returns for each position the answers that it gets from the drafts before it. */
export function sharedAnswers(positions: readonly AnsweredPosition[]): GivenAnswers[] {
  const { names } = joinQuestions(
    positions.map(({ form }) => form),
    isSameQuestion,
  )
  const asked = new Map<string, { item: FieldItem; position: AnsweredPosition }>()
  return positions.map((position, index) => {
    const values: Record<string, unknown> = {}
    const files: Record<string, readonly DraftFile[]> = {}
    for (const item of questionsOf(position.form.definition)) {
      const name = names[index]?.shown.get(item.name) ?? item.name
      const first = asked.get(name)
      if (!first) asked.set(name, { item, position })
      else if (takesFiles(item))
        files[item.name] = first.position.files.filter(({ field }) => field === first.item.name)
      else values[item.name] = carryValue(first.item, item, first.position.values[first.item.name] ?? null) ?? null
    }
    return { values, files }
  })
}
