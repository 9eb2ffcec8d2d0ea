import { readPath } from '#config/site/setting-path.ts'
import { withValueAt } from '#features/site/tenants/server/index.ts'
import type { DraftChanges } from './draft-store.ts'
import { defaults } from './form/setting-values.ts'

/** Returns a stored document with the changes of a draft. */
export const withChanges = (document: unknown, changes: DraftChanges): unknown =>
  Object.entries(changes).reduce<unknown>(
    (changed, [path, { value }]) => withValueAt(changed, readPath(path) ?? [], value, defaults),
    document,
  )
