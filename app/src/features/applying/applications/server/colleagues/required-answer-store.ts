import type { AnswerState, RequiredAnswer } from '@foyer/form-kit/server'
import { type RawBuilder, sql } from 'kysely'
import { isNameHidden } from '../records/hidden-name-store.ts'
import { asksWho } from '../without-names/hide-applicant.ts'

/** A question whose answer is required for a job, and the wanted state of the answers. */
export interface RequiredState {
  name: string
  question: string
  required: RequiredAnswer
  state: AnswerState
}

type Part = RawBuilder<unknown>

/**
 * Condition for an application `a` whose latest answer to a question has a state; the same as `answerState` of the form kit. While a
 * name is hidden, no question that says who the person is finds the application.
 */
export function hasRequiredState({ state, required, ...question }: RequiredState): Part {
  const answer = sql`(c.answers -> ${question.name})`
  const isAnswered = sql`(${answer} IS NOT NULL AND ${answer} NOT IN ('null'::jsonb, '""'::jsonb, '[]'::jsonb))`
  const wanted = {
    met: sql`${isAnswered} AND ${meets(required, answer)}`,
    'not-met': sql`${isAnswered} AND NOT ${meets(required, answer)}`,
    unanswered: sql`NOT ${isAnswered}`,
  }[state]
  const found = sql`EXISTS (
    SELECT 1 FROM application_versions v JOIN application_contents c ON c.version_id = v.id
    WHERE v.application_id = a.id AND v.number = a.version AND ${wanted})`
  return asksWho(question) ? sql`(${found} AND NOT ${isNameHidden})` : found
}

function meets(required: RequiredAnswer, answer: Part): Part {
  if ('ticked' in required) return sql`(${answer} = 'true'::jsonb)`
  if ('anyOf' in required)
    return sql`(${sql.join(
      required.anyOf.map((value) => includes(answer, value)),
      sql` OR `,
    )})`
  if ('allOf' in required)
    return sql`(${sql.join(
      required.allOf.map((value) => includes(answer, value)),
      sql` AND `,
    )})`
  if ('earliest' in required || 'latest' in required) {
    const { earliest = '', latest = '9999-12-31' } = required
    const day = sql`(${answer} #>> '{}') COLLATE "C"`
    return sql`(${day} ~ '^\\d{4}-\\d{2}-\\d{2}$' AND ${day} BETWEEN ${earliest} AND ${latest})`
  }
  const { min = null, max = null } = required as { min?: number; max?: number }
  // The order of conditions is PostgreSQL's choice, so only a CASE keeps it from converting texts.
  return sql`(CASE WHEN jsonb_typeof(${answer}) = 'number' THEN
    (${answer})::numeric >= coalesce(${min}::numeric, '-Infinity'::numeric)
    AND (${answer})::numeric <= coalesce(${max}::numeric, 'Infinity'::numeric) ELSE false END)`
}

/** An option is the whole answer, or one of several. */
const includes = (answer: Part, value: string | number | boolean): Part =>
  sql`${answer} @> ${JSON.stringify(value)}::jsonb`
