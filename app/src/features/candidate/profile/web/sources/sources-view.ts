import type { ProfileDetails } from '../../contract.ts'

/** A value of the profile: the path of its source, and its name for the reader. */
export interface SourcedValue {
  path: string
  label: string
}

/** Values read from the same page of a résumé, or from the same line if it has no pages. */
export interface SourceGroup {
  /** Undefined for a résumé that was deleted. */
  file: ProfileDetails['files'][number] | undefined
  /** Counted from 1. */
  page: number | undefined
  /** Line of the first value, counted from 0. */
  line: number | undefined
  labels: string[]
  /** True if all of the values are from this place. */
  isAll: boolean
}

/** Groups the values that are unchanged since a résumé filled them by their place in it, leaving out typed values. */
export function groupSources(
  values: readonly SourcedValue[],
  { sources, files }: Pick<ProfileDetails, 'sources' | 'files'>,
): SourceGroup[] {
  const groups = new Map<string, SourceGroup>()
  for (const { path, label } of values) {
    const source = sources[path]
    if (source?.by !== 'file') continue
    const file = files.find(({ id }) => id === source.fileId)
    const place = file && (file.hasPages ? source.page : source.line)
    const key = `${file?.id ?? ''} ${place ?? ''}`
    const group = groups.get(key)
    if (!group) groups.set(key, { file, page: source.page, line: source.line, labels: [label], isAll: false })
    else {
      group.labels.push(label)
      if (source.line !== undefined) group.line = Math.min(group.line ?? source.line, source.line)
    }
  }
  return [...groups.values()].map((group) => ({ ...group, isAll: group.labels.length === values.length }))
}
