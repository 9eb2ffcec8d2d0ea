import { type AnswerState, answerState } from '@foyer/form-kit/server'
import { type PositionForm, requiredAnswersOf } from '#features/applying/forms/server/index.ts'

/** A question whose answer the form requires for the job. Nothing acts on its state: people decide. */
export interface CompanyRequiredAnswer {
  name: string
  question: string
  /** The answers that meet it, in words. */
  answers: string
  /** Hidden while the name is, for a question that says who the person is. */
  state: AnswerState | 'hidden'
}

/** Returns the questions whose answers a form requires for the job, with the state of the given answers. */
export async function requiredAnswerStates(
  form: PositionForm,
  given: Readonly<Record<string, unknown>>,
): Promise<CompanyRequiredAnswer[]> {
  const required = await requiredAnswersOf(form.definition, form.language)
  return required.flatMap(({ name, question, answers, item }) => {
    const state = answerState(item, given[name])
    return state ? [{ name, question, answers, state }] : []
  })
}
