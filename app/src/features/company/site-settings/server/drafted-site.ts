import { readPath } from '#config/site/setting-path.ts'
import { siteSchema } from '#config/site.ts'
import { type SiteFault, siteFaults, withValueAt } from '#features/site/tenants/server/index.ts'
import type { DraftChanges } from './draft-store.ts'
import { defaults } from './form/setting-values.ts'

/** Returns a stored document with the changes of a draft. */
export function withChanges(document: unknown, changes: DraftChanges): unknown {
  return Object.entries(changes).reduce<unknown>((changed, [path, change]) => {
    const known: unknown = siteSchema.safeParse(changed).data ?? defaults
    return withValueAt(changed, readPath(path) ?? [], change.value, known)
  }, document)
}

/** Returns what keeps a document from being published. */
export const faultsOf = (document: unknown): SiteFault[] => siteFaults(document)
