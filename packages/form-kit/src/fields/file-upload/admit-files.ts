import type { Problem } from '../field-model.ts'
import { outerFault } from './file-faults.ts'
import { allowedTypes, fileRule, mostFiles } from './file-limits.ts'
import { fileRules } from './file-rules.ts'
import type { FileUploadItem } from './file-upload-item.ts'
import type { UploadedFile } from './uploaded-file.ts'

/** A file that was not taken, and why; the rule's own message where it has one. */
export interface Refusal {
  readonly name: string
  readonly problem: Problem
  readonly message?: string
}

/** A chosen file that has yet to be read: what decides before a byte of it is. */
interface Chosen {
  readonly entry: UploadedFile
}

/**
 * Which of the files just chosen a field takes besides those it holds, by name, size and number, one after the other.
 * What is refused is never read. A field for one file takes another in place of the one it holds.
 */
export function admitFiles<One extends Chosen>(
  chosen: readonly One[],
  held: readonly UploadedFile[],
  item: FileUploadItem,
): { readonly admitted: readonly One[]; readonly refused: readonly Refusal[] } {
  const admitted: One[] = []
  const refused: Refusal[] = []
  const before = mostFiles(item) === 1 ? [] : held
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
