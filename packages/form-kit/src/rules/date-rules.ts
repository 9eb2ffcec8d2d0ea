import { dateComparisonRule } from './date-comparison.ts'
import { isAfterRule } from './is-after.ts'
import { isBeforeRule } from './is-before.ts'
import { isInTheFutureRule } from './is-in-the-future.ts'
import { isInThePastRule } from './is-in-the-past.ts'
import { isOnRule } from './is-on.ts'
import { isTodayRule } from './is-today.ts'

/** Rules of date fields, by type. */
export const dateRules = {
  'is today': isTodayRule,
  'is in the future': isInTheFutureRule,
  'is in the past': isInThePastRule,
  'is on': isOnRule,
  'is before': isBeforeRule,
  'is after': isAfterRule,
  date_comparison: dateComparisonRule,
} as const
