import { formatMessage, type Messages } from '../../../messages/messages.ts'
import { fileSizeText } from '../../../internals/file-size.ts'
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
    formatMessage(fileTypes, { types: isolated(allowedTypes(item).join(', '), locale) }),
    sets('maxFileSizeMB') && formatMessage(fileEach, { size: size('maxFileSizeMB') }),
    sets('maxCumulativeFileSizeMB') && formatMessage(filesTogether, { size: size('maxCumulativeFileSizeMB') }),
    maxFileCount(item) > 1 && formatMessage(filesCount, { count: maxFileCount(item) }),
  ]
    .filter(Boolean)
    .join(' ')
}

const RIGHT_TO_LEFT = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm'])

/** Keeps the dots of file types in front of them within a text that is written from right to left. */
function isolated(types: string, locale: string): string {
  const { script = '' } = new Intl.Locale(locale).maximize()
  return RIGHT_TO_LEFT.has(script) ? `\u2066${types}\u2069` : types
}

/** Returns the reason for a refusal, with the file's name in front unless the reason contains it. */
export function refusalText({ name, problem, message }: Refusal, messages: Messages): string {
  const values = 'values' in problem ? problem.values : undefined
  const text = formatMessage(message ?? ('text' in problem ? problem.text : messages[problem.id]), values)
  const shown = displayName(name)
  return text.includes(shown) ? text : `${shown}: ${text}`
}
