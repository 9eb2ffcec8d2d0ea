import type { ValueKind } from '../values/values.ts'

/** Subjects for which "how many" and "how much" ask for a duration. */
const IN_TIME = new Set([
  'leave',
  'bank_holiday',
  'hours',
  'probation',
  'notice',
  'experience',
  'contract',
  'secondment',
  'duration',
  'training',
  'rota_known',
  'weekdays',
])
/** Subjects that last until a date. */
const UNTIL = ['contract', 'extension', 'closing', 'duration', 'secondment', 'waiting', 'hear_back', 'data'] as const

/** Units of time, which turn "how many" into a question for a duration. */
export const TIME_STEMS = new Set(['hour', 'day', 'week', 'month', 'year', 'minut', 'session', 'shift'])

/** Returns the kinds of value that a question asks for. */
export function kindsOf(
  asks: ReadonlyMap<string, unknown>,
  subjects: readonly string[],
  counted: readonly string[],
  mentioned: readonly string[],
): ValueKind[] {
  const has = (...names: string[]) => names.some((name) => asks.has(name))
  const about = (...names: string[]) => names.some((name) => subjects.includes(name))
  const kinds: ValueKind[] = []
  if (has('list')) return ['list']
  if (has('name') && !has('how_many', 'when', 'how_long')) return ['name']
  if (has('money')) kinds.push(mentioned.includes('pay') ? 'amount' : 'money')
  if (has('how_often')) kinds.push('frequency')
  else if (has('how_long')) kinds.push('duration', ...(about(...UNTIL) ? (['date'] as const) : []))
  else if (has('how_old')) kinds.push('age', 'duration')
  else if (has('how_many')) {
    if (counted.some((stem) => TIME_STEMS.has(stem)) || subjects.some((name) => IN_TIME.has(name)))
      kinds.push('duration')
    else kinds.push('number')
  } else if (has('how_much') && kinds.length === 0) {
    if (subjects.some((name) => IN_TIME.has(name))) kinds.push('duration')
    else kinds.push('money', 'duration', 'number')
  } else if (has('weekday') && !about('closing', 'interview')) kinds.push('weekday')
  else if (has('what_time')) kinds.push('time', ...(about('hours') ? (['duration'] as const) : []))
  else if (has('when')) kinds.push('date', 'time', 'relative')
  if (about('reference_number') && !about('references')) kinds.push('reference')
  return kinds
}
