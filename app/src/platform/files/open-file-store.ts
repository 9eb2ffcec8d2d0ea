import { join } from 'node:path'
import type { AppConfig } from '#config/config.ts'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'

/** Folder for files if no other storage is configured. */
export const filesFolder = (dataFolder: string) => join(dataFolder, 'files')

/** Creates the configured file store. Connects on first use. */
export function openFileStore({ dataFolder, filesPlace }: Pick<AppConfig, 'dataFolder' | 'filesPlace'>): FileStore {
  return filesPlace ? createS3Store(filesPlace) : createFolderStore(filesFolder(dataFolder))
}
