import type { FieldItem } from '../model/definition.ts'
import { formatMessage, type Messages } from '../messages/messages.ts'
import { limitOf } from '../rules/limits.ts'

/** Option of texts that can count down to their `maxLength`. */
export interface CountedItem extends FieldItem {
  /** Shows the characters left always or never; by default a textarea always does, and a line near its end. */
  readonly counter?: boolean
}

/** Remaining characters at which the count is first announced. */
const NEAR_THE_END = 20

/** Returns the characters that an item's `maxLength` leaves, negative beyond it; undefined without such a rule. */
export function charactersLeft(item: FieldItem, value: string): number | undefined {
  const rule = item.rules?.find(({ type }) => type === 'maxLength')
  const most = rule && limitOf(rule)
  return most === undefined ? undefined : most - [...value].length
}

/** Returns true if so few characters remain that the writer should know. */
export function isNearEnd(left: number): boolean {
  return left <= NEAR_THE_END
}

/** Formats the count for people. */
export function remainingText(left: number, messages: Messages): string {
  const over = left < 0
  const [one, many] = over
    ? [messages.characterOver, messages.charactersOver]
    : [messages.characterLeft, messages.charactersLeft]
  const count = Math.abs(left)
  return formatMessage(count === 1 ? one : many, { count })
}
