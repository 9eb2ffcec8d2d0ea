import type { Pending } from './pending-changes.ts'

/** A chosen file that hasn't been uploaded yet. */
export interface PendingFile {
  readonly uid: string
  readonly field: string
  readonly file: File
}

/** Stores changes that the server doesn't have yet, per draft. */
export interface Journal {
  /** True if closing the tab loses nothing. */
  readonly durable: boolean
  /** Id of this browser among this owner's devices. */
  readonly device: string
  /** The highest counter of all changes that this browser ever wrote; it grows even if the clock is set back. */
  readonly highest: number
  /** Returns the unconfirmed changes of all tabs. */
  changes(): Promise<readonly Pending[]>
  /** Stores the newest change of each field. @throws the browser's error, for example if the disk is full */
  write(changes: readonly Pending[]): Promise<void>
  /** Removes confirmed changes; a newer change of the same field stays. */
  remove(changes: readonly Pick<Pending, 'id' | 'field'>[]): Promise<void>
  files(): Promise<readonly PendingFile[]>
  writeFile(file: PendingFile): Promise<void>
  removeFile(uid: string): Promise<void>
  /** Removes everything of this draft. */
  clear(): Promise<void>
  close(): void
}

/** Returns a journal that lasts as long as the page, for browsers without IndexedDB and for pages without https. */
export function createMemoryJournal(device: string): Journal {
  const changes = new Map<string, Pending>()
  const files = new Map<string, PendingFile>()
  return {
    durable: false,
    device,
    highest: 0,
    changes: async () => [...changes.values()],
    async write(written) {
      for (const change of written) changes.set(change.field, change)
    },
    async remove(removed) {
      for (const { field, id } of removed) if (changes.get(field)?.id === id) changes.delete(field)
    },
    files: async () => [...files.values()],
    async writeFile(file) {
      files.set(file.uid, file)
    },
    async removeFile(uid) {
      files.delete(uid)
    },
    async clear() {
      changes.clear()
      files.clear()
    },
    close: () => undefined,
  }
}
