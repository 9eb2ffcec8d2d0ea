import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Mails hold codes and links that let people in. */
const OWNER_ONLY = { folder: 0o700, file: 0o600 }

export interface Outbox {
  /** Writes a message and gives the file's path once it is whole and on disk. */
  write(raw: string, now: Date): Promise<string>
}

/**
 * The folder of mails of a site without a mail server: one file each, `<UTC time>-<n>.eml`, in the order of their names.
 * Other processes may write to the same folder.
 */
export function createOutbox(folder: string): Outbox {
  const numbers = { time: '', next: 1 }

  /** A temporary file that nobody else has, for a name that is free. */
  async function claim(time: string) {
    if (numbers.time !== time) Object.assign(numbers, { time, next: 1 })
    for (;;) {
      const name = `${time}-${String(numbers.next++).padStart(4, '0')}`
      const part = join(folder, `.${name}.part`)
      const file = join(folder, `${name}.eml`)
      const handle = await open(part, 'wx', OWNER_ONLY.file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return undefined
        throw error
      })
      // Looked at while the temporary name is held, so that two processes cannot both find it free.
      if (handle && !existsSync(file)) return { handle, part, file }
      if (handle) {
        await handle.close()
        await rm(part)
      }
    }
  }

  return {
    async write(raw, now) {
      await mkdir(folder, { recursive: true, mode: OWNER_ONLY.folder })
      const { handle, part, file } = await claim(now.toISOString().replaceAll(':', '-'))
      try {
        await handle.writeFile(raw)
        await handle.sync()
      } catch (error) {
        await rm(part, { force: true })
        throw error
      } finally {
        await handle.close()
      }
      await rename(part, file)
      await syncFolder(folder)
      return file
    },
  }
}

/** The new name is on disk, too; Windows cannot do this and does not need it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
