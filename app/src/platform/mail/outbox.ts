import { existsSync } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createFolder, syncFolder } from '#platform/files/durable-folder.ts'

/** Emails contain codes and links that grant access. */
const OWNER_ONLY = 0o600

export interface Outbox {
  /** Writes a message and returns the file's path once it is complete and synced. */
  write(raw: string, now: Date): Promise<string>
  /** Deletes the emails that were written before a time. */
  clear(before: Date): Promise<void>
}

/** Emails are named by their time, so that names sort by it. */
const namedBy = (time: Date) => time.toISOString().replaceAll(':', '-')

/**
 * Creates the outbox of a site without an SMTP server: one file per email, `<UTC time>-<n>.eml`, in order of name. Safe
 * for several processes.
 */
export function createOutbox(folder: string): Outbox {
  const numbers = { time: '', next: 1 }

  /** Makes the folder if it isn't there, which is rare. */
  async function inFolder<T>(open: () => Promise<T>): Promise<T> {
    try {
      return await open()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      await createFolder(folder)
      return open()
    }
  }

  /** Opens an exclusive temporary file for an unused name. */
  async function claim(time: string) {
    if (numbers.time !== time) Object.assign(numbers, { time, next: 1 })
    for (;;) {
      const name = `${time}-${String(numbers.next++).padStart(4, '0')}`
      const part = join(folder, `.${name}.part`)
      const file = join(folder, `${name}.eml`)
      const handle = await inFolder(() => open(part, 'wx', OWNER_ONLY)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return undefined
        throw error
      })
      // Checked while holding the temporary file, so that two processes cannot both take the name.
      if (handle && !existsSync(file)) return { handle, part, file }
      if (handle) {
        await handle.close()
        await rm(part)
      }
    }
  }

  return {
    async write(raw, now) {
      const { handle, part, file } = await claim(namedBy(now))
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
    async clear(before) {
      const names = existsSync(folder) ? await readdir(folder) : []
      const old = names.filter((name) => name.endsWith('.eml') && name < namedBy(before))
      for (const name of old) await rm(join(folder, name), { force: true })
    },
  }
}
