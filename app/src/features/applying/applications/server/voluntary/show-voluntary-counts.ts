import { choicesOf, itemsOf, type PositionForm } from '#features/applying/forms/server/index.ts'
import type { CompanyVoluntaryCounts } from '../company/company-service.ts'
import type { ApplicationDependencies } from '../records/dependencies.ts'
import { countGroup, type MonthRange } from './count-group.ts'
import { listVoluntaryCells, type VoluntaryCell } from './voluntary-store.ts'

interface Question {
  wording: string
  /** By value, in the order of the form. */
  options: Map<string, { label: string; cells: VoluntaryCell[] }>
}

/**
 * Returns the counts of voluntary answers by question and option. Leaves out questions without options; equal questions
 * of several forms count as one.
 */
export async function showVoluntaryCounts(
  { db, forms }: Pick<ApplicationDependencies, 'db' | 'forms'>,
  tenantId: number,
  choice: MonthRange & { positionId?: number | undefined },
  now: Date,
): Promise<CompanyVoluntaryCounts> {
  const questions = new Map<string, Question>()
  const cells = await listVoluntaryCells(db, tenantId, now)
  for (const [versionId, own] of Map.groupBy(cells, (cell) => cell.formVersionId)) {
    const form = await forms.pinned(db, tenantId, [versionId])
    for (const [field, given] of Map.groupBy(own, (cell) => cell.field)) addTo(questions, form, field, given)
  }
  return {
    questions: [...questions.values()].map(({ wording, options }) => ({
      question: wording,
      options: [...options.values()].map((option) => ({
        option: option.label,
        count: countGroup(option.cells, choice.positionId, choice),
      })),
    })),
  }
}

function addTo(questions: Map<string, Question>, form: PositionForm, field: string, cells: readonly VoluntaryCell[]) {
  const items = itemsOf(form)
  // A form after the first can have renamed fields: `gender-2`.
  const item =
    items.find(({ name }) => name === field) ?? items.find(({ name }) => name === field.replace(/-\d+-*$/, ''))
  const choices = item ? choicesOf(item) : []
  if (!item || choices.length === 0) return
  const key = form.questionKeys[item.name] ?? item.name
  const question = questions.get(key) ?? { wording: item.label || item.name, options: new Map() }
  questions.set(key, question)
  for (const { label, value } of choices)
    if (!question.options.has(String(value))) question.options.set(String(value), { label, cells: [] })
  for (const cell of cells) question.options.get(cell.value)?.cells.push(cell)
}
