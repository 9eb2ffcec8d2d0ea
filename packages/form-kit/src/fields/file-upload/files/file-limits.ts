import type { RuleDefinition } from '../../../model/definition.ts'
import { limitOf } from '../../../rules/limits.ts'
import type { FileUploadItem } from './file-upload-item.ts'

/** Extensions allowed unless the item lists its own. */
const DEFAULT_TYPES = ['.doc', '.docx', '.pdf', '.txt', '.png', '.jpg', '.jpeg'] as const

/** The largest file that a page can hold as text without running out of memory. */
const MAX_FILE_MB = 256

/** Bytes in a megabyte, as rules and texts count them. */
export { MEGABYTE } from '../../../internals/file-size.ts'

/** Returns the allowed extensions, each with its dot and in lower case. */
export function allowedTypes(item: FileUploadItem): readonly string[] {
  const types = item.allowedTypes ?? DEFAULT_TYPES
  return types.map((type) => (type.startsWith('.') ? type : `.${type}`).toLowerCase())
}

/** Default rules: one file, no larger than a page can hold. */
export const defaultFileRules: readonly RuleDefinition[] = [
  { type: 'maxLength', value: 1 },
  { type: 'maxFileSizeMB', value: MAX_FILE_MB },
]

/** Returns an item's rule of a type, or the default one. */
export function fileRule(item: FileUploadItem, type: string): RuleDefinition | undefined {
  return [...(item.rules ?? []), ...defaultFileRules].find((rule) => rule.type === type)
}

/** Returns the limit of an item's rule, if it has one. */
export function fileLimit(item: FileUploadItem, type: string): number | undefined {
  const rule = fileRule(item, type)
  return rule && limitOf(rule)
}

/** Returns the most files that an item takes; several can be chosen at once only if it is more than one. */
export function maxFileCount(item: FileUploadItem): number {
  return fileLimit(item, 'maxLength') ?? 1
}
