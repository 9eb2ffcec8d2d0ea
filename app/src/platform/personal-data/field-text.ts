import { isMessageId, message } from '#platform/messages/messages.ts'

/** An instant in the format of `toISOString`. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** Returns the label of a field: the message `personalData.field.<name>`, else the name split into words. */
export function fieldLabel(name: string, locale: string): string {
  const id = `personalData.field.${name}`
  if (isMessageId(id)) return message(locale, id)
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Formats a value for people. */
export function valueText(value: unknown, { locale, timeZone }: { locale: string; timeZone: string }): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return message(locale, value ? 'personalData.yes' : 'personalData.no')
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (!INSTANT.test(value)) return value
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(new Date(value))
}
