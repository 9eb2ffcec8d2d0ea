import { formatMessage, type Messages } from '../../messages/messages.ts'
import { allowedTypes, fileLimit, fileRule, MEGABYTE, mostFiles, standingFileRules } from './file-limits.ts'
import { fileSizeText } from './file-size-text.ts'
import type { FileUploadItem } from './file-upload-item.ts'

/** Describes the allowed types and the limits that the item itself sets. */
export function limitsText(item: FileUploadItem, messages: Messages, locale: string): string {
  const size = (type: string) => fileSizeText((fileLimit(item, type) ?? 0) * MEGABYTE, locale)
  const sets = (type: string) => {
    const rule = fileRule(item, type)
    return rule !== undefined && !standingFileRules.includes(rule)
  }
  const { fileTypes, fileEach, filesTogether, filesCount } = messages
  return [
    formatMessage(fileTypes, { types: allowedTypes(item).join(', ') }),
    sets('maxFileSizeMB') && formatMessage(fileEach, { size: size('maxFileSizeMB') }),
    sets('maxCumulativeFileSizeMB') && formatMessage(filesTogether, { size: size('maxCumulativeFileSizeMB') }),
    mostFiles(item) > 1 && formatMessage(filesCount, { count: mostFiles(item) }),
  ]
    .filter(Boolean)
    .join(' ')
}
