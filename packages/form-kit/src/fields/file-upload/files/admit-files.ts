import type { Problem } from '../../../model/field-model.ts'
import { outerFault } from './file-faults.ts'
import { allowedTypes, fileRule, maxFileCount } from './file-limits.ts'
import { fileRules } from './file-rules.ts'
import type { FileUploadItem } from './file-upload-item.ts'
import type { UploadedFile } from './uploaded-file.ts'

/** A refused file and the reason, with the rule's own message if it has one. */
export interface Refusal {
  readonly name: string
  readonly problem: Problem
  readonly message?: string
}

/** A chosen file before it is read. */
interface Chosen {
  readonly entry: UploadedFile
}

/**
 * Returns the chosen files that a field accepts in addition to those it holds, by name, size and number, in order.
 * Refused files are never read. In a field for one file, a new one replaces the old one.
 */
export function admitFiles<One extends Chosen>(
  chosen: readonly One[],
  held: readonly UploadedFile[],
  item: FileUploadItem,
): { readonly admitted: readonly One[]; readonly refused: readonly Refusal[] } {
  const admitted: One[] = []
  const refused: Refusal[] = []
  const before = maxFileCount(item) === 1 ? [] : held
  for (const one of chosen) {
    const refusal = refusalOf(one.entry, [...before, ...admitted.map(({ entry }) => entry)], item)
    if (refusal) refused.push(refusal)
    else admitted.push(one)
  }
  return { admitted, refused }
}

function refusalOf(file: UploadedFile, taken: readonly UploadedFile[], item: FileUploadItem): Refusal | undefined {
  const fault = outerFault(file, allowedTypes(item))
  if (fault) return { name: file.name, problem: fault }
  for (const type of ['maxFileSizeMB', 'maxCumulativeFileSizeMB', 'maxLength'] as const) {
    const rule = fileRule(item, type)
    const files = type === 'maxFileSizeMB' ? [file] : [...taken, file]
    const problem = rule && fileRules[type](files, rule)
    if (problem) return { name: file.name, problem, message: rule.message }
  }
  return undefined
}
