import type { RuleDefinition } from '../../../model/definition.ts'
import { limitOf } from '../../../rules/limits.ts'
import type { Problem } from '../../../model/field-model.ts'
import { MEGABYTE } from './file-limits.ts'
import { displayNames } from './file-name.ts'
import type { UploadedFile } from './uploaded-file.ts'

/** Returns the problem of files that break a rule, with the names of those files; undefined without one. */
type FileRule = (files: readonly UploadedFile[], rule: RuleDefinition) => Problem | undefined

const minLength: FileRule = (files, rule) => {
  const count = limitOf(rule)
  return count !== undefined && files.length < count
    ? { id: 'minFiles', values: { count, names: displayNames(files) } }
    : undefined
}

const maxLength: FileRule = (files, rule) => {
  const count = limitOf(rule)
  return count !== undefined && files.length > count
    ? { id: 'maxFiles', values: { count, names: displayNames(files) } }
    : undefined
}

const maxFileSizeMB: FileRule = (files, rule) => {
  const count = limitOf(rule)
  const over = count === undefined ? [] : files.filter(({ size }) => size > count * MEGABYTE)
  return count !== undefined && over.length > 0
    ? { id: 'fileTooLarge', values: { count, names: displayNames(over) } }
    : undefined
}

const maxCumulativeFileSizeMB: FileRule = (files, rule) => {
  const count = limitOf(rule)
  if (count === undefined) return undefined
  let total = 0
  const over = files.filter(({ size }) => (total += size) > count * MEGABYTE)
  return over.length > 0 ? { id: 'filesTooLarge', values: { count, names: displayNames(over) } } : undefined
}

/** Rules for the number of files, and for their sizes one by one and together. */
export const fileRules = { minLength, maxLength, maxFileSizeMB, maxCumulativeFileSizeMB } as const
