import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import { type FileStore, isKey } from '#platform/files/file-store.ts'
import { openFileStore } from '#platform/files/open-file-store.ts'

/** Copies the files that another store lacks. @returns their number, and the number of existing ones */
export async function copyFiles(
  from: Pick<FileStore, 'list' | 'get'>,
  to: Pick<FileStore, 'size' | 'put'>,
  stop: AbortSignal,
): Promise<{ copied: number; present: number }> {
  const counts = { copied: 0, present: 0 }
  for await (const { key, bytes } of from.list()) {
    stop.throwIfAborted()
    if (!isKey(key)) continue
    // A key is never reused for different content.
    if ((await to.size(key)) === bytes) {
      counts.present += 1
      continue
    }
    const content = await from.get(key)
    // Deleted since it was listed.
    if (!content) continue
    await to.put(key, content)
    counts.copied += 1
  }
  return counts
}

export const copyFilesCommand = defineCommand({
  name: 'files copy',
  summary: 'Copy uploaded files between the data folder and FILES_URL',
  details: [
    'Copies what is missing at the other place and deletes nothing, so it can be repeated. Copy while the site runs, stop it, copy again, and start it with the changed FILES_URL.',
  ],
  arguments: [],
  options: {
    to: {
      value: 'PLACE',
      choices: ['storage', 'folder'],
      describe: 'Where they go: the storage service of FILES_URL (the default), or the data folder.',
    },
  },
  async run({ config, stop }: CommandContext, { options }) {
    if (!config.filesPlace)
      throw new CommandError('no-storage', 'FILES_URL isn’t set. Set it to the storage service to copy to or from.')
    const [storage, folder] = [openFileStore(config), openFileStore({ ...config, filesPlace: undefined })]
    const toFolder = options.to === 'folder'
    try {
      const counts = await (toFolder ? copyFiles(storage, folder, stop) : copyFiles(folder, storage, stop))
      const { copied, present } = counts
      return { data: counts, lines: [`${copied} files were copied, and ${present} were there already.`] }
    } finally {
      storage.close()
    }
  },
})
