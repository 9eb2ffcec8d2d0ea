import { fileLimits } from './limits.ts'
import type { FileStore } from './file-store.ts'

/**
 * Deletes unreferenced files whose key has a prefix: from an interrupted upload, or of a deleted row. Keeps recent ones,
 * whose transaction can still be in progress. @returns their number
 */
export async function removeOrphans(
  files: Pick<FileStore, 'list' | 'delete'>,
  {
    prefix,
    keysInUse,
    now,
  }: { prefix: string; keysInUse: (keys: readonly string[]) => Promise<ReadonlySet<string>>; now: Date },
): Promise<number> {
  let removed = 0
  let batch: string[] = []
  const remove = async () => {
    const used = await keysInUse(batch)
    for (const key of batch.filter((each) => !used.has(each))) {
      await files.delete(key)
      removed += 1
    }
    batch = []
  }
  for await (const { key, changedAt } of files.list()) {
    if (!key.startsWith(prefix) || now.getTime() - changedAt.getTime() < fileLimits.orphanMs) continue
    batch.push(key)
    if (batch.length >= fileLimits.orphansAtOnce) await remove()
  }
  await remove()
  return removed
}
