import { formatMessage, type Messages } from '../../../messages/messages.ts'
import { allowedTypes, fileLimit, fileRule, MEGABYTE, maxFileCount, defaultFileRules } from './file-limits.ts'
import type { FileUploadItem } from './file-upload-item.ts'
import type { Refusal } from './admit-files.ts'
import { displayName } from './file-name.ts'

/** Describes the allowed types and the limits that the item itself sets. */
export function limitsText(item: FileUploadItem, messages: Messages, locale: string): string {
  const size = (type: string) => fileSizeText((fileLimit(item, type) ?? 0) * MEGABYTE, locale)
  const sets = (type: string) => {
    const rule = fileRule(item, type)
    return rule !== undefined && !defaultFileRules.includes(rule)
  }
  const { fileTypes, fileEach, filesTogether, filesCount } = messages
  return [
    formatMessage(fileTypes, { types: allowedTypes(item).join(', ') }),
    sets('maxFileSizeMB') && formatMessage(fileEach, { size: size('maxFileSizeMB') }),
    sets('maxCumulativeFileSizeMB') && formatMessage(filesTogether, { size: size('maxCumulativeFileSizeMB') }),
    maxFileCount(item) > 1 && formatMessage(filesCount, { count: maxFileCount(item) }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns the reason for a refusal, with the file's name in front unless the reason contains it. */
export function refusalText({ name, problem, message }: Refusal, messages: Messages): string {
  const values = 'values' in problem ? problem.values : undefined
  const text = formatMessage(message ?? ('text' in problem ? problem.text : messages[problem.id]), values)
  const shown = displayName(name)
  return text.includes(shown) ? text : `${shown}: ${text}`
}

const KILOBYTE = 1024

/** Formats a size for a language, for example "1.5 MB". */
export function fileSizeText(bytes: number, locale: string): string {
  const [amount, unit] =
    bytes >= MEGABYTE
      ? [bytes / MEGABYTE, 'megabyte']
      : bytes >= KILOBYTE
        ? [bytes / KILOBYTE, 'kilobyte']
        : [bytes, 'byte']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount)
}
