import type { RuleDefinition } from '../../definition/types.ts'
import { limitOf } from '../../rules/limit-of.ts'
import type { FileUploadItem } from './file-upload-item.ts'

/** What is allowed where an item names no types. */
const DEFAULT_TYPES = ['.doc', '.docx', '.pdf', '.txt', '.png', '.jpg', '.jpeg'] as const

/** The most that a page can hold of one file as text without running out. */
const LARGEST_FILE_MB = 256

/** Bytes of a megabyte, as the rules and the texts count them. */
export const MEGABYTE = 1024 * 1024

/** The endings a file may have, each with its dot and in small letters. */
export function allowedTypes(item: FileUploadItem): readonly string[] {
  const types = item.allowedTypes ?? DEFAULT_TYPES
  return types.map((type) => (type.startsWith('.') ? type : `.${type}`).toLowerCase())
}

/** The rules that hold where an item does not set its own: one file, and no more than a page can hold. */
export const standingFileRules: readonly RuleDefinition[] = [
  { type: 'maxLength', value: 1 },
  { type: 'maxFileSizeMB', value: LARGEST_FILE_MB },
]

/** The rule of a type that holds for an item: its own, else the standing one. */
export function fileRule(item: FileUploadItem, type: string): RuleDefinition | undefined {
  return [...(item.rules ?? []), ...standingFileRules].find((rule) => rule.type === type)
}

/** The limit that a rule of an item sets, if it has one. */
export function fileLimit(item: FileUploadItem, type: string): number | undefined {
  const rule = fileRule(item, type)
  return rule && limitOf(rule)
}

/** How many files an item takes at most; several can be chosen at once only where that is more than one. */
export function mostFiles(item: FileUploadItem): number {
  return fileLimit(item, 'maxLength') ?? 1
}
