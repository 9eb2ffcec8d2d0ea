import { readPath } from '#config/site/setting-path.ts'
import { parseSite } from '#config/site.ts'
import { valueAt } from '#features/site/tenants/server/index.ts'

/** The configuration of a site without settings. */
export const defaults = parseSite({})

/** Returns the value that a setting has without being set. */
export const defaultAt = (path: string): unknown => valueAt(defaults, readPath(path) ?? [])

/** Returns the stored value at a setting's path, or its default. */
export const settingAt = (document: unknown, path: string): unknown =>
  valueAt(document, readPath(path) ?? []) ?? defaultAt(path)

/** Returns the names of the filters that a document uses. */
export function filtersIn(document: unknown): string[] {
  const lists = ['smartFilters', 'allFilters'].map((name) => settingAt(document, `pcsxConfig.searchConfig.${name}`))
  const names = Object.keys(settingAt(document, 'pcsxConfig.searchOptionsMap') ?? {})
  return [...lists.flatMap((list) => (Array.isArray(list) ? list.map(String) : [])), ...names]
}
