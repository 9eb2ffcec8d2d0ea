import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Errors of file systems that can't sync a folder, such as some network shares. */
const NOT_SUPPORTED = new Set(['EINVAL', 'ENOTSUP'])

/**
 * Syncs the entries of a folder, so that files created, renamed or deleted in it stay so after a power failure.
 * Unsupported and unnecessary on Windows.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    if (!NOT_SUPPORTED.has(String((error as NodeJS.ErrnoException).code))) throw error
  } finally {
    await handle.close()
  }
}

/** Creates a folder that only its owner can read, and syncs its parents. */
export async function createFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let each = folder; each.length >= dirname(first).length; each = dirname(each)) await syncFolder(each)
}
