import type { FieldItem } from '../model/definition.ts'
import { choicesIn } from './answer-state.ts'
import { formatMessage, type Messages } from '../messages/messages.ts'

/**
 * Returns the answers that meet the one that an item requires, in words such as "Yes", "A, B or C" or "At least 3"; empty
 * for an item without one.
 * @param locale language of the texts, as a BCP 47 tag
 */
export function describeRequiredAnswer(item: FieldItem, messages: Messages, locale: string): string {
  const required = item.requiredAnswer
  if (!required) return ''
  if ('ticked' in required) return messages.yes
  if ('anyOf' in required || 'allOf' in required) {
    const [values, type] =
      'anyOf' in required ? [required.anyOf, 'disjunction' as const] : [required.allOf, 'conjunction' as const]
    const labels = choicesIn(item).flatMap(({ value, label }) => (values.includes(value) ? [label] : []))
    return new Intl.ListFormat(locale, { type }).format(labels)
  }
  if ('earliest' in required || 'latest' in required) {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
    return limits(messages, ['earliest', 'latest', 'fromUntilDays'], {
      least: required.earliest && format.format(new Date(required.earliest)),
      most: required.latest && format.format(new Date(required.latest)),
    })
  }
  const { min, max } = required as { min?: number; max?: number }
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })
  return limits(messages, ['atLeast', 'atMost', 'fromUntil'], {
    least: min === undefined ? undefined : number.format(min),
    most: max === undefined ? undefined : number.format(max),
  })
}

function limits(
  messages: Messages,
  [least, most, both]: readonly ['earliest' | 'atLeast', 'latest' | 'atMost', 'fromUntil' | 'fromUntilDays'],
  values: { readonly least?: string | undefined; readonly most?: string | undefined },
): string {
  if (values.least === undefined) return formatMessage(messages[most], { value: values.most ?? '' })
  if (values.most === undefined) return formatMessage(messages[least], { value: values.least })
  return formatMessage(messages[both], { least: values.least, most: values.most })
}
